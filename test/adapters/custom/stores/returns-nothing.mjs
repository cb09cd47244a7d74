export async function createStorage() {}
