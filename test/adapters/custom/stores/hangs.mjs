export function createStorage() {
  setInterval(() => {}, 60_000)
  return new Promise(() => {})
}
