import { modulePath } from '../../adapters/module-path.ts'

/** Path of a program of this folder, to be started in a process of its own. */
export function program(name: string): string {
  return modulePath(import.meta.url, `./${name}`)
}
