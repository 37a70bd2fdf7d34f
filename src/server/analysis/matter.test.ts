import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'

import { findMatter } from './matter'

const matterOf = (...lines: string[]) => findMatter(conversationOf(...lines))?.says ?? null

test.each([
  ['Can I order by phone? It is a copper kettle, one.', 'Wants to order a copper kettle'],
  ["I'd like to rent something. It's a small tent.", 'Wants to rent a small tent'],
  ['Can I book over the phone? It is the quiet room.', 'Wants to book the quiet room'],
  ['Can I order by phone?', 'Wants to order by phone'],
  ['I want to send something. It is my old radio.', 'Wants to send something'],
])('the thing that is ordered, not the phone: %s', (said, says) => {
  const isNamed = says !== 'Wants to send something'
  expect(matterOf(`C: ${said}`)).toBe(isNamed ? says : null)
})

test.each([
  [
    ['C: I need to travel somewhere. Please get me a train for Monday'],
    'Asks us to get them a train for Monday',
  ],
  [
    ['C: We want to go on a holiday', 'A: Nice.', 'C: Can you find me a cabin'],
    'Asks us to find them a cabin',
  ],
  [
    ['C: I want something affordable.', 'A: Sure.', 'C: I need a studio in Salem'],
    'Wants a studio in Salem',
  ],
  [['C: I want to go somewhere warm', 'A: Where?', 'C: Spain'], 'Wants to go somewhere warm'],
  [['C: I want to go to Spain', 'A: When?', 'C: I need a hotel too'], 'Wants to go to Spain'],
])('a vague request as the next one names it: %s', (lines, says) => {
  expect(matterOf(...lines)).toBe(says)
})

test.each([
  ['find me please a plumber', 'Asks us to find them a plumber'],
  ['Search for a gym in the north', 'Asks us to search for a gym in the north'],
  ['Tell me about some flats near the park', 'Asks about some flats near the park'],
  ['Can you tell me what you charge for a cleaning', 'Asks what we charge for a cleaning'],
  ["I'm in desperate need of a tow truck", 'Wants a tow truck'],
  ["I'm Lena cancel my class on Monday", 'Wants to cancel their class on Monday'],
  ['Looking to book a massage for two', 'Wants to book a massage for two'],
  ['I must change my delivery address', 'Wants to change their delivery address'],
  ['I might as well renew my pass', 'Wants to renew their pass'],
  ['I would liek to reserve a table', 'Wants to reserve a table'],
  ['i have change my address', 'Wants to change their address'],
  ['i have reset my router twice', null],
  ['I saw the vet on Monday and need to book another visit', 'Wants to book another visit'],
  ['I saw Dr. Lane today and need to book a scan', 'Wants to book a scan'],
  ['i have check account balance', 'Wants to check account balance'],
  ['I wanted to ask if you treat cats', 'Asks whether we treat cats'],
  ['It was as loud as the bus I got to ride today', null],
  ["What's the weather in Bergen tomorrow", 'Asks about the weather in Bergen tomorrow'],
  ['How is the weather', null],
])('%s → %s', (said, says) => {
  expect(matterOf(`C: ${said}`)).toBe(says)
})

test.each([
  ['I forgot the instructions for my drops', 'Asks about the instructions for their drops'],
  ["I saw Dr. Lane and can't remember what she told me", 'Asks what she told them'],
  ['I totally forgot how often I should take it', 'Asks how often they should take it'],
  ["I don't remember when I bought it", null],
  ['I forgot my umbrella', null],
])('what was forgotten is asked about, unless it is a detail: %s', (said, says) => {
  expect(matterOf(`C: ${said}`)).toBe(says)
})

test.each([
  ['please help with the issue about my pass was stolen', 'Reports that their pass was stolen'],
  ['I got a problem with my order is still missing', 'Reports that their order is still missing'],
  ['unable to open the portal', 'Reports that they are unable to open the portal'],
  ['Been waiting ages for my food', 'Reports that they have been waiting ages for their food'],
  ['Everything crawls whenever we play', 'Reports that everything crawls whenever they play'],
  ['Everything crawls after lunch', 'Reports that everything crawls after lunch'],
  ['My heater is leaking, can you help?', 'Reports that their heater is leaking'],
  ["I can't get my oven to start", "Reports that they can't get their oven to start"],
  ['The problem with it is that the lid is loose', 'Reports that the lid is loose'],
  ["I can't get the number, my daughter has it", null],
])('a trouble by its own words: %s', (said, says) => {
  expect(matterOf(`C: ${said}`)).toBe(says)
})

test.each([
  ['A: What doctor would you like to see?', 'C: Dr. Reed if possible', 'Wants to see Dr. Reed'],
  ['A: What would you like to order?', 'C: Um, two bagels', 'Wants to order two bagels'],
  ['A: Which movie do you want to watch?', 'C: The old one', 'Wants to watch the old one'],
  ['A: What day suits you?', 'C: The third', 'Wants to add a drink'],
])('what was answered before the first request: %s', (question, answer, says) => {
  expect(matterOf(question, answer, 'A: Fine.', 'C: And can I also add a drink')).toBe(says)
})
