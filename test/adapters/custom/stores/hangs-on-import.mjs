// For longer than anybody waits.
setTimeout(() => {}, 3_600_000)
await new Promise(() => {})
