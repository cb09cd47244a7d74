export const isolated = true

export async function createStorage() {
  throw new Error('planned: nobody opens this store')
}
