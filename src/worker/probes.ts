/** What each task that the watched manager is given is there to show; it stands in its `toolCallId` and its arguments. */
export const PROBES = ['completes', 'fails', 'times-out', 'suspends', 'is-refused', 'is-held'] as const
export type Probe = (typeof PROBES)[number]

/** How long (ms) the task that is to time out may take. */
const TIME_LIMIT_MS = 200

/** The payload of a task, each of another agent, because a core limits how many of one run at once. */
export function payloadOf(probe: Probe, toolName: string): object {
  return {
    runId: `fence-audit-${probe}`,
    toolName,
    toolCallId: probe,
    args: { probe },
    agentId: `fence-audit-${probe}`,
    maxRetries: 1,
    ...(probe === 'times-out' ? { timeoutMs: TIME_LIMIT_MS } : {}),
  }
}

/** What the tool needs of its surroundings. */
export interface ProbeEvents {
  /** Resolves when the task that completes may do so. */
  mayComplete(): Promise<unknown>
  /** The tool runs, or has just thrown. */
  ran(probe: Probe): void
  threw(probe: Probe): void
  /** This core gives a tool nothing to suspend itself with. */
  cannotSuspend(): void
}

interface ToolOptions {
  readonly abortSignal?: AbortSignal
  readonly suspend?: (payload: unknown) => Promise<unknown>
}

/** One tool for all of them. */
export function probeTool(events: ProbeEvents): object {
  return {
    execute: async (args: { readonly probe?: Probe }, options: ToolOptions = {}): Promise<object> => {
      const probe = args.probe ?? 'completes'
      events.ran(probe)
      if (probe === 'completes') await events.mayComplete()
      if (probe === 'times-out' || probe === 'is-held') await abortion(options.abortSignal)
      if (probe === 'suspends') {
        if (options.suspend === undefined) events.cannotSuspend()
        await options.suspend?.({ waits: true })
      }
      if (probe === 'fails') {
        events.threw(probe)
        throw new Error('This task fails on purpose.')
      }
      return { done: true }
    },
  }
}

/** Rejects when the tool is aborted; a tool that cannot be is not kept. */
function abortion(signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return Promise.resolve()
  const aborted = Promise.withResolvers<void>()
  const abort = () => aborted.reject(signal.reason as Error)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return aborted.promise
}
