import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import {
  askedInVain,
  deedOfAnything,
  namedAfterwards,
  readyOrNot,
  requestNamed,
  repeatedMatter,
} from './named-later'

test('what a caller says again names the matter, unless a detail was asked for again', () => {
  const said = (agent: string) =>
    repeatedMatter(
      conversationOf('C: It is bad.', `A: ${agent}`, "C: I said it's the dripping tap."),
    )
  expect(said("Sorry, I didn't catch that.")).toBe('the dripping tap')
  expect(said("Sorry, I didn't catch your name.")).toBeNull()
  expect(said('How long has it been like this?')).toBeNull()
})

test.each([
  ["i'd like to buy something. it's a red kettle, please", 'buying a red kettle'],
  ['i want to return something, it was my blender.', 'returning their blender'],
  ['i want to order a kettle. it is for my aunt', null],
])('%s → %s', (words, name) => {
  expect(namedAfterwards(words)).toBe(name)
})

test.each([
  ['i have to return an item', 'the return'],
  ['can i exchange something i bought', 'the exchange'],
  ['i want to order some things', 'a new order'],
  ['i want to order something else', null],
])('%s → %s', (words, name) => {
  expect(deedOfAnything(words)).toBe(name)
})

test.each([
  ['i dropped off my bike on friday. is it ready?', 'whether the bike is ready'],
  ["my guitar's been with you for a week, any news?", 'whether the guitar is ready'],
  ['i dropped off my bike on friday. thanks', null],
])('%s → %s', (words, name) => {
  expect(readyOrNot(words)).toBe(name)
})

test('the answer to what the request is names it', () => {
  const lines = ['A: Please tell us your request.', "C: It's two more blankets, please"]
  expect(requestNamed(conversationOf(...lines))).toBe('the request for two more blankets')
  expect(requestNamed(conversationOf('A: Your name?', 'C: Two Moons'))).toBeNull()
})

test('what the agent does not know was asked in vain', () => {
  const asked = 'C: Do you take the city pass?'
  const vain = conversationOf('C: Hello', 'A: Hi', asked, "A: I can't say for sure.")
  expect(askedInVain(vain, 3)?.text).toBe('Do you take the city pass?')
  expect(askedInVain(conversationOf(asked, 'A: Yes, we do.'), 1)).toBeNull()
  const answered = conversationOf(asked, "A: I can't say for sure.", 'C: Hm', 'A: Yes, we do.')
  expect(askedInVain(answered, 3)).toBeNull()
})
