import { everyForm } from '../fence-rules/every-form.ts'

/** Writes to conversations and working memory in the forms that the card does not send. */
export const memoryEveryForm = everyForm('memory/every-form', 'memory')
