export function createStorage() {
  throw new Error('planned: no connection')
}
