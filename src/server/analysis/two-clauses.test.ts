import { expect, test } from 'vitest'

import { toldInTwo } from './two-clauses'

test('a caller who only greets, again and again, is read in one pass', () => {
  expect(toldInTwo('Hello, '.repeat(5000))).toBeNull()
  expect(toldInTwo('good morning  '.repeat(5000))).toBeNull()
})

test('greetings before a report are left out of it', () => {
  expect(toldInTwo('Hello? Hello, yes, water is coming through the ceiling')).toMatchObject({
    says: 'Reports that water is coming through the ceiling',
  })
})
