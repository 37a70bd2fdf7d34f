import { expect, test } from 'vitest'

import { summaryOf } from '@tests/builders/summary-of'

test.each([
  [
    'a request in no words of its own is of the matter that was begun last',
    [
      'C: I need to find a flight to Denver',
      'A: There are no flights on that day. Is there anything else?',
      'C: Yes, I would like some room service for room 12',
      'A: Your request has been submitted.',
      'C: Thanks, bye',
    ],
    'Wants to find a flight to Denver. There were no flights on that day. Wants some room service for room 12. The request was submitted.',
  ],
  [
    'a booking that failed is of what was to be booked last',
    [
      'C: Can you find me a doctor?',
      'A: Dr. Moss is free at four. Shall I book it?',
      'C: Yes',
      'A: Your appointment with Dr. Moss is booked.',
      'C: Fine. Can you reserve a table at the Anchor?',
      'A: I am sorry, but the reservation request was not successful.',
      'C: Pity. Bye',
    ],
    'Asks us to find them a doctor. The appointment with Dr. Moss was booked: “Dr. Moss is free at four”. Asks us to reserve a table at the Anchor. The reservation request was not successful.',
  ],
  [
    'in fewer words rather than without the result',
    [
      "C: I don't have fresh towels in my room since yesterday",
      'A: Your request has been submitted.',
      'C: How about reserving a table by the big window of the Anchor on the pier tonight at seven for all of us?',
      'A: Your reservation has been confirmed at the Anchor for 7 pm.',
      'C: Great, bye',
    ],
    "Reports that they don't have fresh towels in their room. The request was submitted. Asks about reserving a table by the big window. The reservation was confirmed at the Anchor for 7 pm.",
  ],
  [
    'a detail of the same thing begins nothing',
    [
      'C: I want to book a room in a quiet hotel',
      'A: The Mill has one. Is there anything else?',
      'C: Yes, I need to reserve for two nights from the tenth',
      'A: Your booking is confirmed.',
      'C: Thanks, bye',
    ],
    'Wants to book a room in a quiet hotel. The booking was confirmed.',
  ],
  [
    'a request that would be cut to no thing stays whole',
    [
      'C: Can you check my balance for tonight please',
      'A: Your current balance is 40 dollars as of today.',
      'C: Could you try getting that dinner reservation again at the Anchor?',
      'A: Excellent, your reservation at the Anchor is confirmed!',
      'C: Thanks, bye',
    ],
    'Asks us to check their balance for tonight. The current balance is 40 dollars as of today. Asks us to try getting that dinner reservation again. The reservation at the Anchor was confirmed.',
  ],
  [
    'an answer is to what was asked last',
    [
      'C: I need to find a restaurant in the north',
      'A: I found the Anchor.',
      'C: Good. I also need to follow up on my visit with Dr. Moss',
      'A: Your instructions are: Take the medicine twice a day.',
      'C: Thanks, bye',
    ],
    'Wants to find a restaurant in the north. The agent found the Anchor. Wants to follow up on their visit with Dr. Moss. Answer: “Take the medicine twice a day”',
  ],
  [
    'what the weather is, of what was asked about it',
    [
      'C: I need directions to Mill Street',
      'A: Take the second left.',
      'C: And can you check the weather for Sunday?',
      'A: Sunday will be snowy with 2 degrees.',
      'C: Thanks, bye',
    ],
    'Wants directions to Mill Street. Asks us to check the weather for Sunday. Answer: “Sunday will be snowy with 2 degrees”',
  ],
  [
    'what was done of what was wanted first, before what was only asked',
    [
      'C: I want to find a flight to Denver',
      'A: There is one at nine.',
      'C: Can you check the weather there on Sunday?',
      'A: It will be sunny.',
      'C: Fine, take that one.',
      'A: Your flight is now reserved.',
      'C: Thanks, bye',
    ],
    'Wants to find a flight to Denver. The flight was reserved. Asks us to check the weather there on Sunday. The answer was given.',
  ],
  [
    'what came of each of three matters, where sentences do not fit',
    [
      'C: I need to find a flight to Denver on the second weekend of June',
      'A: There are no flights on that day. Is there anything else?',
      'C: Yes, I want to schedule a meeting with Ada Moss',
      'A: Who else will come?',
      'C: Only the two of us. And can you book a table?',
      'A: Your table at the Anchor is booked.',
      'C: Thanks, bye',
    ],
    'Several requests: flight (none available), meeting, table (booked).',
  ],
  [
    'a remark is no matter between',
    [
      'C: I want to find a restaurant in the north',
      'A: The Anchor has a table.',
      "C: I don't feel well, I should see a doctor",
      'A: I am sorry to hear that.',
      'C: Can you check the status of my ride?',
      'A: Your driver is 4 minutes away.',
      'C: Thanks, bye',
    ],
    'Wants to find a restaurant in the north. Asks us to check the status of their ride. Answer: “Your driver is 4 minutes away”',
  ],
])('%s', async (_what, lines, value) => {
  expect(await summaryOf(lines)).toBe(value)
})

test.each([
  [
    'what was done, where the same sentence asks what else there is',
    [
      'C: I want one ticket for the late show',
      'A: I have booked one ticket at 9:30, can I help with anything else?',
      'C: No, bye',
    ],
    'Wants one ticket for the late show. The agent booked one ticket at 9:30.',
  ],
  [
    'that it is done, where the words name nothing',
    ['C: I want a table for two', 'A: Okay. You are all set.', 'C: Thanks, bye'],
    'Wants a table for two. The agent confirmed that it is done.',
  ],
])('%s', async (_what, lines, value) => {
  expect(await summaryOf(lines)).toBe(value)
})

test.each([
  ['I would like to see I would like to see a film tonight', 'Wants to see a film tonight.'],
  [
    "I'd like to order something from the bakery. I would like four of them",
    'Wants to order something from the bakery.',
  ],
  ['Can you help me find a place? I am looking for the Anchor', 'Is looking for the Anchor.'],
  ['How about tomorrow there? I need a flight to Denver', 'Wants a flight to Denver.'],
  ["I'd like to order something from room service", 'Wants to order something from room service.'],
  ["Thanks. I'll need to book a ride to the station", 'Wants to book a ride to the station.'],
  ["I'm going to need a ride to the station", 'Wants a ride to the station.'],
  ["I don't have time for this. My boiler is broken.", 'Reports that their boiler is broken.'],
  ['Do you know who the driver is?', 'Asks whether we know who the driver is.'],
])('a request that names its thing: %s', async (said, value) => {
  expect(await summaryOf([`C: ${said}`, 'A: Let me look.', 'C: ok'])).toBe(value)
})

test.each([
  [
    ['C: check my seat', 'C: kevin', 'C: okay but i need an aisle seat please'],
    'Asks us to check their seat. Wants an aisle seat.',
  ],
  [
    ['C: I need my account balance', 'C: 4411', 'C: need to order two checkbooks'],
    'Wants their account balance. Wants to order two checkbooks.',
  ],
  [['C: I want to fix my screen', 'C: I need to fix the screen'], 'Wants to fix their screen.'],
  [['C: I need a loan', 'C: I need my city name is Reno'], 'Wants a loan.'],
])('what else is wanted where only the caller was recorded: %s', async (lines, value) => {
  expect(await summaryOf(lines)).toBe(`${value} Only the caller's side was recorded.`)
})

test('a result that names a person is of what was also asked for them', async () => {
  const lines = [
    'C: I want an appointment with Dr. Reed',
    'A: She is free at nine. Shall I book it?',
    'C: Yes, and can you also book an appointment for my sister, Ida',
    'A: I have booked the appointment for Ida.',
  ]
  expect(await summaryOf(lines)).toContain('Asks us to book an appointment for their sister, Ida. ')
})
