import { expect, test } from 'vitest'

import { rowsAt } from './rows-at'

const JSON_SENT = {
  data: { items: [{ a: 1 }, { a: 2 }], total: 2, next: null },
  pages: [{ rows: [1, 2, 3] }],
  note: 'Hello',
}

test.each([
  ['data.items', [{ a: 1 }, { a: 2 }]],
  ['pages.0.rows', [1, 2, 3]],
  ['pages', [{ rows: [1, 2, 3] }]],
])('%s leads to the rows', (path, rows) => {
  expect(rowsAt(JSON_SENT, path)).toEqual({ rows, problem: null })
})

test.each([
  ['rows', 'The JSON has no “rows”: it is an object with “data”, “pages”, “note”.'],
  ['data.rows', '“data” has no “rows”: it is an object with “items”, “total”, “next”.'],
  ['data.items.a', '“data.items” has no “a”: it is a list of 2 entries.'],
  ['pages.4.rows', '“pages” has no “4”: it is a list of 1 entry.'],
  ['note.text', '“note” has no “text”: it is text.'],
  ['data.total', '“data.total” is not a list of rows: it is a number.'],
  ['data.next', '“data.next” is not a list of rows: it is null.'],
  ['constructor', 'The JSON has no “constructor”: it is an object with “data”, “pages”, “note”.'],
])('%s leads nowhere, and is told what is there', (path, problem) => {
  expect(rowsAt(JSON_SENT, path)).toEqual({ rows: null, problem })
})

test('names of strangers are cut, and only some are told', () => {
  const names = Array.from({ length: 12 }, (_, at) => [`${at}\n${'x'.repeat(200)}`, at])
  const { problem } = rowsAt(Object.fromEntries(names), 'rows')
  expect(problem).toMatch(/ and 4 more names\.$/)
  expect(problem).not.toContain('\n')
  expect(problem?.length).toBeLessThan(700)
  expect(rowsAt([], 'x').problem).toBe('The JSON has no “x”: it is a list of 0 entries.')
  expect(rowsAt({}, 'x').problem).toBe('The JSON has no “x”: it is an object with nothing in it.')
})
