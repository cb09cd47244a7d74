import type { ErrorFacts } from '../history/event.ts'

interface Missing {
  readonly missingExport: string | null
  readonly module: string | null
}

/**
 * The export and the module that an ES import asked for in vain. Node reports them in the message of a SyntaxError
 * alone, so they are read from there; nulls for any other failure.
 */
export function missingExportOf(error: ErrorFacts): Missing {
  for (const message of error.chain) {
    const found =
      /The requested module '([^']+)' does not provide an export named '([^']+)'/.exec(message) ??
      /Named export '(?<export>[^']+)' not found\. The requested module '(?<module>[^']+)'/.exec(message)
    if (found === null) continue
    return {
      module: found.groups?.['module'] ?? found[1] ?? null,
      missingExport: found.groups?.['export'] ?? found[2] ?? null,
    }
  }
  return missingFile(error) ?? missingSubpath(error)
}

/** A file that a package exports by a pattern, and does not have: its path in the package, and the package. */
function missingFile(error: ErrorFacts): Missing | null {
  const path = /Cannot find module '([^']+)'/.exec(error.message)?.[1]?.split('/node_modules/').at(-1)
  const [, module, file] = /^((?:@[^/]+\/)?[^/]+)(\/.+)$/.exec(path ?? '') ?? []
  return module === undefined || file === undefined ? null : { missingExport: `.${file}`, module }
}

function missingSubpath(error: ErrorFacts): Missing {
  const [, subpath, target] =
    /Package subpath '([^']+)' is not defined by "exports" in (\S+?)\/?package\.json/.exec(error.message) ??
    []
  return { missingExport: subpath ?? null, module: target?.split('/node_modules/').at(-1) ?? null }
}
