import { holding } from '../marks.ts'
import type { Surface } from '../surface.ts'
import { updateResource } from './update-resource.ts'

/** Working memory, set to what a function makes of it; only a scope can carry its fence. */
export const mergeResourceWorkingMemory: Surface = {
  id: 'memory.mergeResourceWorkingMemory',
  domain: 'memory',
  method: 'mergeResourceWorkingMemory',
  contract: 'scope-only',
  risk: "an old worker can merge its notes into the agent's working memory",
  setUp: updateResource.setUp,
  args: ({ run, mark }) => [{ resourceId: run.resourceId, merge: { $appends: ` ${mark}` } }],
  traces: holding('resources.'),
}
