import { expect, test } from 'vitest'

import { FILLER, writeTimesAsDigits } from './spoken-numbers'

test.each([
  ['after three', 'at 3'],
  ['around ten fifteen', 'at 10:15'],
  ['at half past four', 'at at 4:30'],
  ['quarter to one', 'at 12:45'],
  ['between two and four', 'from 2 to 4'],
  ['eleven thirty am', '11:30 am'],
  ['seven in the evening', '7:00 pm'],
  ['in ninety minutes', 'in 90 minutes'],
  ['call 312 555 0147', 'call xxxxxxxxxxxx'],
  ['at two people', 'at two people'],
  ['one of them', 'one of them'],
])('%s → %s', (spoken, written) => {
  const found = writeTimesAsDigits(spoken)
  expect(found).toHaveLength(spoken.length)
  expect(found.replaceAll(FILLER, ' ').replaceAll(/ +/g, ' ').trim()).toBe(written)
})
