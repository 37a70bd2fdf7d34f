import { expect, test } from 'vitest'

import { personEraser } from './person-mentions'

const NAMES = 3000

/** In microseconds of the processor, the least of three. */
const costOf = (name: (at: number) => string, text: string) => {
  const erase = personEraser(
    ['+14155557788'],
    Array.from({ length: NAMES }, (_, at) => name(at)),
  )
  const costs = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    erase?.(text)
    return process.cpuUsage(before).user
  })
  return Math.min(...costs)
}

test.each([
  ['many names', (at: number) => `Maria${at} Josefina Strasse${at}haus`, 'Maria1 Josefina '],
  ['names of one word', (at: number) => `${'a '.repeat(1 + (at % 99))}a`, 'a?a.\na '],
  ['long names', (at: number) => `${'ab ba '.repeat(30)}${at}`, 'ab.\nba ab '],
  ['a number', () => 'Ada Moreau', '4 4 4 4 4 4 4 4 '],
])('%s: a text of eight times the length costs no more than 24 times as much', (_, name, part) => {
  const text = (length: number) => part.repeat(length / part.length)
  expect(costOf(name, text(80_000))).toBeLessThan(24 * costOf(name, text(10_000)) + 20_000)
})
