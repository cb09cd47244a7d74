import { everyForm } from '../fence-rules/every-form.ts'

/** Writes to the state of a run in the forms that the card does not send. */
export const workflowsEveryForm = everyForm('workflows/every-form', 'workflows')
