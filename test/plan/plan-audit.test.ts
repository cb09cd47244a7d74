import { describe, expect, it } from 'vitest'
import { planAudit } from '../../src/plan/plan-audit.ts'

describe('a plan from a program', () => {
  it('takes lists as lists or as one text, reads no variables, and is frozen', async () => {
    const plan = await planAudit(
      { core: '1.71.0', adapter: '@mastra/libsql@1.23.1', scenarios: ['none'], require: 'backgroundTasks' },
      { cwd: '/nowhere' },
    )
    expect(plan).toMatchObject({
      pairs: [{ pair: { core: '1.71.0' }, store: { adapter: '@mastra/libsql' } }],
      scenarios: [],
      requireDomains: ['backgroundTasks'],
      outDir: '/nowhere/.fence-audit',
    })
    expect(Object.isFrozen(plan)).toBe(true)
  })

  it('takes variables where it is handed them', async () => {
    const settings = { core: '1.71.0', adapter: '@mastra/libsql@1.23.1' }
    const plan = await planAudit(settings, { environment: { FENCE_AUDIT_CORE: '1.70.0' } })
    expect(plan.pairs).toMatchObject([{ pair: { core: '1.70.0' } }])
  })

  it('takes several stores', async () => {
    const stores = [{ adapter: '@mastra/libsql@1.23.1' }, { adapter: '@mastra/pg@1.27.1' }]
    const plan = await planAudit({ core: '1.71.0', stores })
    expect(plan.pairs.map(({ listed }) => listed?.name)).toEqual(['libsql', 'pg'])
  })

  it('says what is wrong with a setting', async () => {
    const wrong = { core: '1.71.0', adaptor: '@mastra/libsql' }
    await expect(planAudit(wrong)).rejects.toMatchObject({
      code: 'BAD_CONFIG',
      message: 'the settings: adaptor is not a setting. Did you mean adapter?',
    })
    await expect(planAudit({ core: '1.71.0' })).rejects.toMatchObject({ code: 'BAD_FLAG' })
  })
})
