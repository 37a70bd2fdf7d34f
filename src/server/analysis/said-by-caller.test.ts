import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import { nameSaid, numberSaid } from './said-by-caller'

test.each([
  ['May I have your name?', 'Yes, my name is Ada Moreau, thank you.', 'Ada Moreau'],
  ["And I'm speaking with?", 'Honestly? Jean-Luc O’Hara.', 'Jean-Luc O’Hara'],
  ["What's the name on the contract?", 'Mina Sørensen, 12 Mill Lane.', 'Mina Sørensen'],
  ['May I have your name?', "I'm Ben", null],
  ['May I have your name?', 'The Old Mill Inn', null],
  ['What is the name of your pet?', 'Lady Grey', null],
  ['Where are you?', 'Ada Moreau', null],
])('%s %s → %s', (agent, caller, name) => {
  expect(nameSaid(conversationOf(`A: ${agent}`, `C: ${caller}`))).toBe(name)
})

test.each([
  ["What's the order number?", "It's AB 51 904, on the name Ada.", 'order AB 51 904'],
  ['Do you have the tracking number?', '7714 2280', 'tracking number 7714 2280'],
  ['Do you have the order number?', 'No, but my phone is 202 555 0169', null],
  ['What is your account number?', '7714 2280', null],
])('%s %s → %s', (agent, caller, number) => {
  expect(numberSaid(conversationOf(`A: ${agent}`, `C: ${caller}`))).toBe(number)
})
