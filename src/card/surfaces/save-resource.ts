import { holding } from '../marks.ts'
import { resourceOf } from '../rows.ts'
import type { Surface } from '../surface.ts'

/** A resource with its working memory, stored whole. */
export const saveResource: Surface = {
  id: 'memory.saveResource',
  domain: 'memory',
  method: 'saveResource',
  contract: 'unfenced',
  risk: "an old worker can replace the agent's working memory as a whole",
  setUp: async () => {},
  args: ({ run, mark }) => [{ resource: resourceOf(run, mark) }],
  traces: holding('resources.'),
}
