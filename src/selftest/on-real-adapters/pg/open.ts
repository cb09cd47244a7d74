import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { open as openPublished, packageName as publishedPackage } from '../../../../adapters/pg/open.ts'
import type { OpenModule } from '../../../worker/mastra.ts'
import { fencedTasks, type PublishedTasksClass } from '../fenced-tasks.ts'
import { tasksOnly } from '../tasks-only.ts'
import { rulesWith } from './faults.ts'

export const packageName = publishedPackage

/** Opens the published store, and puts a fenced domain on its pool; what is behind `#` names a fault. */
export const open: OpenModule['open'] = async (context) => {
  const [url = '', fault] = context.place.url.split('#')
  const store = await openPublished({ ...context, place: { ...context.place, url } })
  const { BackgroundTasksPG } = (await context.load(packageName)) as {
    BackgroundTasksPG: PublishedTasksClass
  }
  const { pool } = store as unknown as { pool: PostgresPool }
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
  return tasksOnly(fencedTasks(BackgroundTasksPG, { pool }, db, rulesWith(fault)), store)
}
