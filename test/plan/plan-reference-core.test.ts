import { expect, test } from 'vitest'
import { makePlan } from '../../src/plan/make-plan.ts'
import { temporaryFolder } from '../cli/temporary-folder.ts'

const pairsOf = async (core: string, adapter: string) =>
  (await makePlan({ core, adapter: [adapter] }, {}, {}, temporaryFolder())).pairs.map(({ pair }) => pair)

test.each(['reference', 'reference:M01', ' reference:M22 '])(
  'the core "%s" is the reference core',
  async (core) => {
    expect(await pairsOf(core, 'reference')).toEqual([{ kind: 'install', core: core.trim(), adapter: null }])
  },
)

test('a fault that does not exist is refused with those that do', async () => {
  const refused = {
    code: 'BAD_SPEC',
    message: expect.stringMatching(/no fault M99. It has M01, M02,/) as string,
  }
  await expect(pairsOf('reference:M99', 'reference')).rejects.toMatchObject(refused)
  await expect(pairsOf('reference:', 'reference')).rejects.toMatchObject({ code: 'BAD_SPEC' })
})

test.each(['@mastra/libsql@1.23.1', '@mastra/libsql'])(
  'it does not go with the published %s',
  async (adapter) => {
    await expect(pairsOf('reference', adapter)).rejects.toMatchObject({
      code: 'BAD_SPEC',
      message: expect.stringContaining('classes that only @mastra/core has') as string,
    })
  },
)
