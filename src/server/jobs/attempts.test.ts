import { expect, test } from 'vitest'

import { mostAttempts, secondsAfter } from './attempts'

const HOUR = 3600
/** When a job is tried again, in seconds after its first attempt. */
const triesOf = (kind: string) => {
  let at = 0
  return Array.from(
    { length: mostAttempts(kind) - 1 },
    (_, index) => (at += secondsAfter(index + 1)),
  )
}

test('a mail of a report is tried again for half a day, with at most an hour between', () => {
  const tries = triesOf('report-mail')
  expect(tries.at(-1)).toBeGreaterThan(10 * HOUR)
  expect(tries.at(-1)).toBeLessThan(13 * HOUR)
  // What a mail server takes only after five or fifteen minutes.
  expect(tries.filter((at) => at > 300 && at < 0.5 * HOUR).length).toBeGreaterThan(1)
  for (const [index, at] of tries.entries())
    expect(at - (tries[index - 1] ?? 0)).toBeLessThanOrEqual(HOUR)
})

test('a link that somebody asked for is not', () => {
  expect(triesOf('reset-mail')).toEqual([10, 30, 70, 150])
})
