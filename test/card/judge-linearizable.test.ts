import { expect, test } from 'vitest'
import { memoryLinearizable } from '../../src/checks/memory/linearizable.ts'
import { workflowsLinearizable } from '../../src/checks/workflows/linearizable.ts'
import { refused, Story, threw } from './story.ts'
import { tellVariant } from './variant-story.ts'

const CHECKS = [workflowsLinearizable, memoryLinearizable]

test.each(CHECKS)('$id is inconclusive while the variant is not known', (check) => {
  const { verdict, missingWitnesses } = check.judge(new Story().evidence())
  expect([verdict, missingWitnesses]).toEqual(['inconclusive', ['a scratch run showed the variant']])
})

test.each(CHECKS)('$id is absent where nobody can claim a run', (check) => {
  const story = new Story().call('variant: claims', 'A', [], refused(null))
  expect(check.judge(story.evidence()).verdict).toBe('absent')
})

test('memory that takes in no fence is owned by nobody', () => {
  const story = tellVariant(new Story()).call('variant: raises', 'A', [], threw('no such method'))
  expect(memoryLinearizable.judge(story.evidence()).verdict).toBe('absent')
  expect(workflowsLinearizable.judge(story.evidence()).verdict).not.toBe('absent')
})

test.each(CHECKS)('$id shows nothing by histories that were never played', (check) => {
  expect(check.judge(tellVariant(new Story()).evidence()).verdict).toBe('inconclusive')
})
