import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import { withAskedName } from './asked-detail'

const told = (lines: string[], text = 'Wants to fix their printer') => {
  const conversation = conversationOf('C: can you help me fix my printer', ...lines)
  const [turn] = conversation.turns
  return turn && withAskedName(conversation, { text, said: { turn, at: 0 } }).text
}

test.each([
  [['C: yes the printer is Inkmaster'], ' (Inkmaster)'],
  [['C: the printer is called inkmaster'], ' (inkmaster)'],
  [['C: the name of the printer is inkmaster'], ' (inkmaster)'],
  [['C: the printer is inkmaster 20'], ' (inkmaster 20)'],
  [['A: which printer is it?', 'C: the printer is inkmaster'], ' (inkmaster)'],
  [['C: the printer is unstable'], ''],
  [['C: my printer is super noisy'], ''],
  [['A: Which printer is it?', 'C: The Inkmaster 20'], ' (Inkmaster 20)'],
  [['A: What is the printer called?', "C: it's Inkmaster"], ' (Inkmaster)'],
  [['A: Hm.', 'C: the printer is inkmaster'], ''],
  [['A: Which printer is it?', 'C: I do not know'], ''],
  [['C: the printer is broken'], ''],
  [['C: the printer is brand new'], ''],
  [['C: The printer is upstairs'], ''],
  [['C: the printer is not working'], ''],
  [['A: Which room is it in?', 'C: Kitchen'], ''],
])('%s', (lines, added) => {
  expect(told(lines)).toBe(`Wants to fix their printer${added}`)
})

test('a request that ends on something else has no name added', () => {
  const lines = ['C: the printer is Inkmaster']
  expect(told(lines, 'Wants to fix their bike')).toBe('Wants to fix their bike')
})

test.each([
  [['C: hello', 'C: internet', 'C: 5 gb'], ' (internet)'],
  [['C: broadband'], ' (broadband)'],
  [['C: tv'], ' (tv)'],
  [['A: Where do you live?', 'C: tv'], ''],
  [['C: Springfield', 'C: 40112'], ''],
  [['C: internet is slow here'], ''],
])('the kind of a service, where only its caller was recorded: %s', (lines, added) => {
  expect(told(lines, 'Wants a new service')).toBe(`Wants a new service${added}`)
})

test.each([
  ['the printer is inkmaster', ' (inkmaster)'],
  ['yes the printer is unstable', ''],
  ['the printer is noisy', ''],
])('a name without capitals, where only its caller was recorded: %s', (line, added) => {
  expect(told([`C: ${line}`], 'Wants to fix their printer')).toBe(
    `Wants to fix their printer${added}`,
  )
})
