import { expect, test } from 'vitest'

import { callerInTitle, withCaller, withoutCaller } from './caller-in-title'

test.each([
  ['Luca Rossi', '+12025550169', 'Luca Rossi'],
  ['Luca', '+12025550169', '+1 202 555 0169'],
  ['Luca: (the boss)', '+12025550169', '+1 202 555 0169'],
  [null, 'anonymous', null],
])('%s, %s is %s', (callerName, callerNumber, who) => {
  expect(callerInTitle({ callerName, callerNumber })).toBe(who)
})

test.each([
  ['Call back about the power outage', 'Call back Luca Rossi about the power outage'],
  ['Call back the caller (billing)', 'Call back Luca Rossi (billing)'],
  [
    'Call back: the caller could not be heard',
    'Call back Luca Rossi: the caller could not be heard',
  ],
  ['Have the owner call back about the fee', 'Have the owner call back Luca Rossi about the fee'],
  ['Follow up on the bill', 'Follow up with Luca Rossi on the bill'],
  ['Try again: no answer', 'Call Luca Rossi again: no answer'],
  ['Send the lease', 'Send Luca Rossi the lease'],
  ['Send the form to the landlord again', 'Send the form to the landlord again for Luca Rossi'],
  ['Look into the late fee', 'Look into the late fee for Luca Rossi'],
  ['Ask the manager and email the caller', 'Ask the manager and email Luca Rossi'],
])('%s → %s', (title, named) => {
  expect(withCaller(title, 'Luca Rossi')).toBe(named)
  expect(withCaller(title, null)).toBe(title)
  expect(withoutCaller(named, null)).toBe(named)
})

test.each([
  ['Call back Luca Rossi about the power outage', 'Call back about the power outage'],
  ['Call back Luca Rossi (billing)', 'Call back (billing)'],
  ['Follow up with Luca Rossi on the bill', 'Follow up on the bill'],
  ['Call Luca Rossi again: no answer', 'Try again: no answer'],
  ['Look into the late fee for Luca Rossi', 'Look into the late fee'],
  ['Send Luca Rossi the lease', 'Send Luca Rossi the lease'],
  ['Ask the manager and email Luca Rossi', 'Ask the manager and email Luca Rossi'],
])('beside the caller, %s is %s', (title, shown) => {
  expect(withoutCaller(title, 'Luca Rossi')).toBe(shown)
})
