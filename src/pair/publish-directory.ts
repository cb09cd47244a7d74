import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { InstallContext } from './context.ts'
import { createPartialDirectory } from './partial-directory.ts'

export interface Publication {
  /** The finished content, under the name of a partial directory. */
  readonly partial: string
  /** Its final name, beside it. */
  readonly directory: string
  /** The folder of the cache in which both are. */
  readonly folder: string
  /** Whether what has the final name is as good as the new one. */
  readonly isWhole: () => Promise<boolean>
}

/** Gives a finished directory its final name, unless another audit was faster; what is damaged there makes way. */
export async function publishDirectory(publication: Publication, context: InstallContext): Promise<void> {
  const { partial, directory, folder, isWhole } = publication
  try {
    await rename(partial, directory)
  } catch (error) {
    // Another audit was faster: its directory is as good as ours.
    if (await isWhole()) return
    // What bars the way is damaged. Moved aside first, so that nobody meets it half removed.
    await using aside = await createPartialDirectory(folder, context)
    await rename(directory, join(aside.path, 'damaged')).catch(() => {
      throw error
    })
    await rename(partial, directory)
  }
}
