import type { TaskRules, UpdateRequest } from '../task-rules/task-rules.ts'

/** A change after which the updates of one kind are held to their status alone. */
export function byStatusIf(
  applies: (request: UpdateRequest) => boolean,
): (rules: TaskRules) => Pick<TaskRules, 'guards'> {
  return ({ guards }) => ({
    guards: (each, request) => (applies(request) ? [each.status] : guards(each, request)),
  })
}

/** A change after which the updates of one kind are held to nothing but their id. */
export function byIdIf(
  applies: (request: UpdateRequest) => boolean,
): (rules: TaskRules) => Pick<TaskRules, 'guards'> {
  return ({ guards }) => ({
    guards: (each, request) => (applies(request) ? [] : guards(each, request)),
  })
}
