/** Whether processes can be stopped, resumed and ended by signals on an operating system; `reason` says why not. */
export function canSignal(platform: NodeJS.Platform = process.platform): {
  supported: boolean
  reason: string | null
} {
  if (platform !== 'win32') return { supported: true, reason: null }
  return { supported: false, reason: 'Windows has no signals that stop, resume or gently end a process.' }
}
