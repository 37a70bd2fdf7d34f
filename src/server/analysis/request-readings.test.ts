import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import { findMatter } from './matter'

const matterOf = (...lines: string[]) => findMatter(conversationOf(...lines))?.says ?? null

test.each([
  ['I must have lost my bank card', 'Reports that they must have lost their bank card'],
  ['We must have left a charger there', 'Reports that they must have left a charger'],
  ['I must have missed your courier', 'Reports that they must have missed our courier'],
  ['I might have dropped my pass', 'Reports that they might have dropped their pass'],
  ["I must've broken the lamp", "Reports that they must've broken the lamp"],
  ['I must go now', null],
  ['I must take my son to school, so move the class to Friday', null],
  ['I must move my visit to Monday', 'Wants to move their visit to Monday'],
])('a guess at what happened is no wish: %s', (said, says) => {
  expect(matterOf(`C: ${said}.`)).toBe(says)
})

test.each([
  ["I haven't been waiting long, could I get a bench", 'Wants to get a bench'],
  ["We've not been trying long, can we cancel the test", 'Wants to cancel the test'],
  ["I'm Ann, been calling for days", 'Reports that they have been calling for days'],
  ['Hi, been trying to open the gate', 'Reports that they have been trying to open the gate'],
])('who was not waiting long does not report it: %s', (said, says) => {
  expect(matterOf(`C: ${said}`)).toBe(says)
})

test.each([
  ['I have a fitting on Friday and have to stop the drops', null],
  ["I'm in unit five and have to check out by ten", null],
  ['If I come on Monday and want to cancel the class', null],
  ['I moved house and need to change the meter', 'Wants to change the meter'],
])('what has to be done is not what is wanted: %s', (said, says) => {
  expect(matterOf(`C: ${said}`)).toBe(says)
})

test.each([
  ["What's the fee for a late return", 'Asks about the fee for a late return'],
  ['And what is your policy on pets', 'Asks about the policy on pets'],
  ['How is the traffic to the harbor', 'Asks about the traffic to the harbor'],
  ["What's the weather like in Bergen", 'Asks about the weather in Bergen'],
  ['Tell me what the fee is for a copy', 'Asks what the fee is for a copy'],
  ["What's the rush", null],
])('what is asked the state or size of: %s', (said, says) => {
  expect(matterOf(`C: ${said}?`)).toBe(says)
})

test.each([
  ['the status of your claim', 'Asks about the status of their claim'],
  ['I want to cancel your order', 'Wants to cancel their order'],
  ['Can I check your balance', 'Wants to check their balance'],
  ['I want to check your flight schedule', 'Wants to check our flight schedule'],
  ['I want to visit your store', 'Wants to visit our store'],
])('a thing of the caller is theirs, even where they call it ours: %s', (said, says) => {
  expect(matterOf(`C: ${said}`)).toBe(says)
})

test.each([
  'My name is Ann Lee',
  'The thing is, I have no car',
  'A quick question first',
  'The card number is on the back',
  'A friend of mine recommended you',
  "The special's fine",
])('what names no thing is no answer to what is wanted: %s', (answer) => {
  const lines = ['A: What would you like to order?', `C: ${answer}`, 'A: Sure.']
  expect(matterOf(...lines, "C: I'd like two lamps")).toBe('Wants two lamps')
})
