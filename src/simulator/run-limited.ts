/** At most `limit` at once. Throws the first failure after the running jobs have ended. */
export const runLimited = async (
  jobs: AsyncIterable<() => Promise<void>>,
  limit: number,
): Promise<void> => {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  for await (const job of jobs) {
    const run = job()
      .catch((error: unknown) => {
        failures.push(error)
      })
      .finally(() => running.delete(run))
    running.add(run)
    if (running.size >= limit) await Promise.race(running)
    if (failures.length > 0) break
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}

/** Lets at most `places` callers in at once; the others wait in turn. */
export const createGate = (places: number) => {
  let free = places
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
