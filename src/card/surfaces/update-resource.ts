import { holding, withFence } from '../marks.ts'
import { resourceOf } from '../rows.ts'
import type { Surface } from '../surface.ts'

/** Working memory of a user or other resource, set as a whole. */
export const updateResource: Surface = {
  id: 'memory.updateResource',
  domain: 'memory',
  method: 'updateResource',
  contract: 'fenced',
  risk: "an old worker can overwrite the agent's working memory",
  setUp: async (act, run) => {
    await act('saveResource', { resource: resourceOf(run, 'start') })
  },
  args: (write) => [{ resourceId: write.run.resourceId, workingMemory: write.mark, ...withFence(write) }],
  traces: holding('resources.'),
}
