import { expect, test } from 'vitest'

import { ERASED, personEraser } from './person-mentions'

const NAMES = 3000
const LENGTH = 2_000_000

/** A finder that is not linear would not come to the end of such a text. */
test.each([
  ['many names', (at: number) => `Maria${at} Josefina Strasse${at}haus`, 'Maria1 Josefina '],
  ['names of one word', (at: number) => `${'a '.repeat(1 + (at % 99))}a`, 'a?a.\na '],
  ['long names', (at: number) => `${'ab ba '.repeat(30)}${at}`, 'ab.\nba ab '],
  ['a number', () => 'Ada Moreau', '4 4 4 4 4 4 4 4 '],
])('%s: a text of two million characters is read to its end', (_, name, part) => {
  const names = Array.from({ length: NAMES }, (__, at) => name(at))
  const erase = personEraser(['+14155557788', 'ada@example.test'], names)
  const text = part.repeat(LENGTH / part.length)
  expect(erase?.(`${text}; ada@example.test`)?.endsWith(`; ${ERASED}`)).toBe(true)
})
