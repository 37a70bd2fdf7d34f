import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import { findMatter } from './matter'
import { LOOSE_END } from './sentences'

test('a long row of marks is read in one pass, and cut only at the end', () => {
  for (const mark of ['-', '/', ':', ',', "'", '!', '?']) {
    const marks = mark.repeat(2000)
    expect(`a table ${marks}x`.replace(LOOSE_END, '')).toBe(`a table ${marks}x`)
    expect(`a table ${marks}`.replace(LOOSE_END, '')).toBe('a table')
  }
})

test.each([
  ['I need an urgent help with my boiler', 'Wants urgent help with their boiler'],
  ['I want an information about parking', 'Wants information about parking'],
  ['We want a appointment on Monday', 'Wants an appointment on Monday'],
  ['I need an new card', 'Wants a new card'],
  ['I need an hour of parking', 'Wants an hour of parking'],
  ['I need a European plug', 'Wants a European plug'],
  ["I'd like a table at Anna's B. Kitchen tonight", "Wants a table at Anna's B. Kitchen tonight"],
  ['Please make a lunch reservation. I like the Blue Heron.', 'Wants to make a lunch reservation'],
])('a clause has the article of its noun, and ends where its sentence does: %s', (line, says) => {
  expect(findMatter(conversationOf(`C: ${line}`))?.says).toBe(says)
})

test("the first letter of a name is nothing that is wanted: “I need Anna's B”", () => {
  expect(findMatter(conversationOf("C: I need Anna's B"))).toBeNull()
})

test.each([
  ['I want a tour to see what it is like', 'Wants a tour to see what it is like'],
  ['I want a tour to get an idea of what', 'Wants a tour to get an idea'],
  ['I need a lamp, I need a rug and a chair', 'Wants a lamp, a rug and a chair'],
  ["I'd like a lamp, and I'd like the blue rug", 'Wants a lamp and the blue rug'],
])('a clause is not cut in its middle: %s', (line, says) => {
  expect(findMatter(conversationOf(`C: ${line}`))?.says).toBe(says)
})
