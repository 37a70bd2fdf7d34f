export class QueueFull extends Error {
  override message = 'Too much is waiting already'
}

/**
 * Runs work in the order in which it is asked for, `atOnce` at a time. What comes while `most` others wait
 * is refused at once with {@link QueueFull}.
 */
export const boundedQueue = ({ atOnce, most }: { atOnce: number; most: number }) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= most) throw new QueueFull()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
