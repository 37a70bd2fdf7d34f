import { expect, test } from 'vitest'

import { csvLine } from './csv'
import { countCsvRows } from './csv-rows'

const rows = [
  ['plain', 'two\nlines'],
  ['say "hi"\n', '"'],
  ['\n\n', ''],
]
const file = new TextEncoder().encode(
  ['Title', 'Text'].join(',') + '\r\n' + rows.map(csvLine).join(''),
)

test.each([1, 2, 7, 1000])('counts rows, not lines, in chunks of %i bytes', (size) => {
  const count = countCsvRows()
  let counted = 0
  for (let from = 0; from < file.length; from += size)
    counted = count(file.subarray(from, from + size))
  expect(counted).toBe(rows.length)
})

test('the header is no row', () => {
  expect(countCsvRows()(new TextEncoder().encode('Title'))).toBe(0)
})
