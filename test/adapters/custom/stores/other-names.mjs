export { createStorage } from './in-memory.mjs'

export const readRow = async () => null

export const readRunState = async () => ({ 'mastra_messages.0.content': 'x' })
