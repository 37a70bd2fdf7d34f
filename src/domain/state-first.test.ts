import { expect, test } from 'vitest'

import { stateFirst } from './state-first'

test.each([
  ['Soup was cold', 'cold soup'],
  ['Gift card is lost', 'lost gift card'],
  ['Bike has been stolen from the yard', 'stolen bike from the yard'],
  ['Vase was damaged by the courier', 'Vase was damaged by the courier'],
  ['AC is broken', 'broken AC'],
  ['Tile broke', 'broken tile'],
  ['Oil is dripping under the van', 'Oil dripping under the van'],
  ["Oven isn't heating", 'Oven not heating'],
  ["Van won't start in the morning", 'Van not starting in the morning'],
  ['Gas bill shows a mistake', 'mistake on the gas bill'],
  ['Wifi is down again', 'Wifi outage again'],
  ['Someone is knocking', 'Someone is knocking'],
  ['Order did not arrive', 'missing order'],
  ['Vase came smashed', 'smashed vase'],
  ['Hall smells of paint', 'smell of paint in the hall'],
  ['Toothache', 'Toothache'],
])('%s → %s', (words, state) => {
  expect(stateFirst(words)).toBe(state)
})
