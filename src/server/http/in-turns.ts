import { setImmediate } from 'node:timers/promises'

import { ApiProblem } from './problem'

type Line = { busy: number; waiting: (() => void)[] }

/** Throws once the browser has given up a request, so that nothing more is done for it. */
export const requireAsked = (signal: AbortSignal | undefined) => {
  if (signal?.aborted) throw new ApiProblem(400, 'cut-short', 'The request was given up.')
}

/** Requests of one person wait for each other, so that many long ones at once hold up nobody else. */
export const inTurns = (atOnce = 1) => {
  const lines = new Map<string, Line>()
  return async <Result>(
    who: string,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> => {
    const line = lines.get(who) ?? { busy: 0, waiting: [] }
    lines.set(who, line)
    if (line.busy < atOnce) line.busy += 1
    else await new Promise<void>((go) => line.waiting.push(go))
    try {
      await setImmediate()
      requireAsked(signal)
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else {
        line.busy -= 1
        if (line.busy === 0) lines.delete(who)
      }
    }
  }
}
