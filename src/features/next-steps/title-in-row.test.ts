import { expect, test } from 'vitest'

import { titleInRow } from './title-in-row'

test.each([
  ['Follow up with Luca Rossi on the power outage', 'Follow up on the power outage'],
  ['Follow up with Luca Rossi (problem)', 'Follow up (problem)'],
  ['Call back Luca Rossi about the bill', 'Call back about the bill'],
  ['Have the owner call back Luca Rossi about the fee', 'Have the owner call back about the fee'],
  ['Look into the late fee for Luca Rossi', 'Look into the late fee'],
  ['Ask the manager and email Luca Rossi', 'Ask the manager and email Luca Rossi'],
  ['Call Luca Rossi again: no answer', 'Call Luca Rossi again: no answer'],
])('%s is %s beside the caller', (title, shown) => {
  expect(titleInRow(title, 'Luca Rossi')).toBe(shown)
  expect(titleInRow(title, null)).toBe(title)
  expect(titleInRow(title, ' ')).toBe(title)
})
