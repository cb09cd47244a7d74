/**
 * Kills a process that leads a group, with everything that it has started, also where it has ended itself; on Windows,
 * which has no groups, the process alone. Nothing happens where nobody is left.
 */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
