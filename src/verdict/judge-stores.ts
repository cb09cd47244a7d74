import { FenceAuditError } from '../errors.ts'
import { requireOwnFolder } from '../history/require-own-folder.ts'
import { judgeStoredRun } from './judge-stored-run.ts'
import { reportUnreadable } from './report-unreadable.ts'
import type { Report } from './report.ts'

/** What the stores of one run came to. */
export interface JudgedStores {
  readonly reports: readonly Report[]
  /** Of stores of which so little can be read that no report is made of them. */
  readonly failures: readonly FenceAuditError[]
}

/**
 * Judges the stores of one run apart from one another: damaged evidence of one must not hide that another is not
 * fenced. `runId` is the run's id, with which that of each store begins.
 */
export function judgeStores(folders: readonly string[], runId: string): JudgedStores {
  const reports: Report[] = []
  const failures: FenceAuditError[] = []
  for (const folder of folders) {
    try {
      requireOwnFolder(folder, runId)
      reports.push(judgeOne(folder))
    } catch (error) {
      failures.push(known(error))
    }
  }
  return { reports, failures }
}

function judgeOne(folder: string): Report {
  try {
    return judgeStoredRun(folder)
  } catch (error) {
    return reportUnreadable(folder, known(error).message)
  }
}

/** A bug is thrown on. */
function known(error: unknown): FenceAuditError {
  if (error instanceof FenceAuditError) return error
  throw error
}
