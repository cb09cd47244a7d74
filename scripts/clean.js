// Removes what an earlier build left, so that a deleted source file does not live on in the package.
import { rmSync } from 'node:fs'

for (const path of process.argv.slice(2)) rmSync(path, { recursive: true, force: true })
