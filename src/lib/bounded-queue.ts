import { Amounts } from './amounts'

export class QueueFull extends Error {
  override message = 'Too much is waiting already'
}

/**
 * Runs work in the order in which it is asked for, `atOnce` at a time. What comes while `most` others wait
 * is refused at once with {@link QueueFull}, and so is what comes from a source that has `mostOfSource`
 * running or waiting.
 */
export const boundedQueue = ({
  atOnce,
  most,
  mostOfSource,
}: {
  atOnce: number
  most: number
  mostOfSource: number
}) => {
  const waiting: (() => void)[] = []
  const bySource = new Amounts()
  let running = 0
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
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
  return async <Result>(work: () => Promise<Result>, source?: string): Promise<Result> => {
    if (source === undefined) return inTurn(work)
    if (bySource.of(source) >= mostOfSource) throw new QueueFull()
    bySource.add(source, 1)
    try {
      return await inTurn(work)
    } finally {
      bySource.add(source, -1)
    }
  }
}
