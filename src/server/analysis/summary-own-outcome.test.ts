import { expect, test } from 'vitest'

import type { CallModel } from '@/domain/learning/call-model'
import { callOf } from '@tests/builders/analysed-call'
import { summaryOf } from '@tests/builders/summary-of'

import { createLocalAnalyzer } from './local-analyzer'

test.each([
  [
    'is not promised any more once it is done',
    [
      'C: I would like two tickets for Heron Bay tonight',
      "A: Great, I'll look into that for you. How many tickets?",
      'C: two',
      "A: I've purchased the tickets. Do you need anything else?",
      "C: No, that's all.",
    ],
    'Wants two tickets for Heron Bay tonight. The agent purchased the tickets.',
  ],
  [
    'is still promised where it was not',
    [
      'C: My meter reading is wrong.',
      "A: I'm sorry. We'll look into that and write to you.",
      'C: Okay, bye.',
    ],
    'Reports that their meter reading is wrong. The agent promised to look into it.',
  ],
  [
    'comes before what was done besides',
    [
      'C: I need help checking my account balance',
      'A: Your current balance is 210 in credit.',
      'C: Enough for tonight. Would you mind helping me with a table at the Larch?',
      'A: I was able to confirm a table for you at the Larch for 8 pm.',
      'C: Great, thanks!',
    ],
    'Wants help checking their account balance. The current balance is 210 in credit. Also, the agent was able to confirm a table at the Larch for 8 pm.',
  ],
  [
    'is of what the agent asked to be confirmed',
    [
      'C: I want to book an appointment at the Weir garage',
      'A: I have booked an appointment for your van for tomorrow, is that correct?',
      'C: That is correct.',
    ],
    'Wants to book an appointment at the Weir garage. The agent booked an appointment for the van for tomorrow.',
  ],
  [
    'is a time, in however few words',
    ['C: What is the status of my ride?', 'A: Status arriving 4 minutes', 'C: Thank you'],
    'Asks about the status of their ride. Answer: “Status arriving 4 minutes”',
  ],
  [
    'was confirmed by the caller',
    [
      'C: My internet is down.',
      'A: I have reset the session. Could you check?',
      "C: Hold on. Yes, it's back.",
      'A: Wonderful.',
    ],
    'Reports that their internet is down. The agent reset the session. The caller confirmed that it worked.',
  ],
  [
    'names the question that was not answered',
    [
      'C: I am calling about a first visit',
      'A: A first visit takes fifty minutes.',
      'C: And do you take my plan?',
      "A: I don't have that here, so I can't say for sure.",
      'C: Okay. So nothing.',
    ],
    'Calls about a first visit. Answer: “A first visit takes fifty minutes”. The agent could not answer “do you take my plan?”',
  ],
  [
    'is the refusal of what was found',
    [
      'C: My car makes a noise.',
      'A: The first free bay I see is in two weeks.',
      "C: I can't drive like this for two weeks.",
      'A: I understand.',
      'C: Bye.',
    ],
    'Reports that their car makes a noise. Answer: “The first free bay I see is in two weeks”. The caller did not take it.',
  ],
  [
    'is of the appointment, whatever it is for',
    [
      'C: I am interested in the Larch Apartments. Can you help me make an appointment?',
      'A: What day?',
      'C: Sunday',
      'A: Excellent, the viewing is scheduled now!',
      'C: Great!',
    ],
    'Wants to make an appointment. The viewing was scheduled.',
  ],
  [
    'is of the visit, not of the flat',
    [
      'C: I want to visit the flat on Elm Street',
      'A: Visit to the flat is scheduled.',
      'C: Thanks.',
    ],
    'Wants to visit the flat on Elm Street. The visit to the flat was scheduled.',
  ],
  [
    'is not wanted any more',
    [
      "C: I need to make a doctor's appointment",
      'A: Your appointment with Dr. Hale is booked for you!',
      'C: Thanks. Can you help me reserve a restaurant table now?',
      'A: For how many people?',
      'C: You know what? I changed my mind. I will stay at home.',
      'A: Anything else?',
      'C: Nope.',
    ],
    "Wants to make a doctor's appointment. The appointment with Dr. Hale was booked. Wants to reserve a restaurant table now. The caller decided against it.",
  ],
  [
    'is what was sold out, and no courtesy',
    [
      'C: I want two tickets for Heron Bay',
      'A: I am so sorry, it looks like that show you selected is actually sold out.',
      "C: I'll just cancel it. Thank you.",
      "A: Sorry I couldn't have been of assistance.",
    ],
    'Wants two tickets for Heron Bay. The show they selected was sold out.',
  ],
  [
    'is all that the agent could do',
    [
      "C: It's about my upstairs neighbors. It's somebody drilling.",
      "A: I can only record the complaint, I can't contact the neighbor myself.",
      'C: So nothing happens, like always.',
    ],
    'Calls about the noise from their upstairs neighbors. The agent could only record the complaint.',
  ],
  [
    'is what the system does not accept',
    [
      'C: I want to return a lamp',
      "A: The thirty days are over, so the system won't accept a return.",
      'C: Really?',
      "A: I'm sorry, I can't override that.",
      'C: Bye then.',
    ],
    'Wants to return a lamp. The system does not accept a return.',
  ],
])('what came of a matter %s', async (_kind, lines, summary) => {
  expect(await summaryOf(lines)).toBe(summary)
})

test.each([
  ['I need to make an appointment to have my Hazel Rover', 'Wants to make an appointment.'],
  [
    'I need to make an appointment to have my truck inspected',
    'Wants to make an appointment to have their truck inspected.',
  ],
  [
    'I need to make an appointment to have my annual MOT',
    'Wants to make an appointment to have their annual MOT.',
  ],
  [
    'I lost my debit card and before I could cancel it somebody already withdrew $90 from my account',
    'Reports that they lost their debit card, and suspects fraud of $90.',
  ],
  [
    'I lost my debit card and then I saw a weird charge on my account',
    'Reports that they lost their debit card, and suspects fraud.',
  ],
  [
    'I lost my debit card. I took $90 with it from my account.',
    'Reports that they lost their debit card.',
  ],
])('of "%s" a summary begins with %s', async (asked, begins) => {
  const summary = await summaryOf([`C: ${asked}`, 'A: What is your name?', 'C: Ann Lee'])
  expect(summary?.slice(0, begins.length)).toBe(begins)
})

test('directions count as a request, and an unknown name as not found', async () => {
  const lines = [
    'C: I need directions from the harbor to the museum',
    'A: Walk two blocks and turn left.',
    'C: Thanks. Please schedule a meeting with Ada on Monday',
    'A: Unfortunately there is no one of that name in our system.',
    'C: Okay. Can you tell me when my ride will pick me up?',
    'A: Your driver is 7 minutes away.',
    'C: And I need the weather in Reno',
    'A: It will be sunny in Reno.',
    'C: thanks',
  ]
  expect(await summaryOf(lines)).toBe(
    'Several requests: directions (given), meeting (not found), ride (given), weather (given).',
  )
})

test.each([
  ['And how long will it take?', "I can't say for sure, but it should be two days."],
  ['And how long will it take?', "It should be two days, but I can't say for sure."],
  ['Seriously?', "I can't say for sure."],
])('no question is left open by "%s" and "%s"', async (question, answer) => {
  const lines = ['C: My bike has a flat tire.', 'A: We can repair it.', `C: ${question}`]
  expect(await summaryOf([...lines, `A: ${answer}`, 'C: Okay.'])).not.toContain('could not answer')
})

test('a promise is not kept by an answer to something else', async () => {
  const lines = [
    'C: I was charged twice.',
    "A: I'm sorry, we'll look into that for you.",
    'C: Okay. And when do you close today?',
    'A: We close at six.',
    'C: Great, thank you.',
  ]
  expect(await summaryOf(lines)).toContain('promised to look into it')
})

test('a refused booking stays the outcome where the learned words see no failure', async () => {
  const failure: CallModel = {
    version: 'words 1',
    labels: new Set(['failed', 'settled']),
    margins: () => new Map(),
    guess: () => [{ label: 'failed', confidence: 0.1 }],
    weighWords: () => [],
    leadOf: () => 0,
  }
  const lines = [
    'C: I want to book an appointment with Dr. Hale',
    'A: I can only give you instructions, I cannot book an appointment.',
    'C: Oh, then what are they?',
    'A: Take two spoons of the syrup before you go to bed.',
    'C: Is he nice?',
    "A: I don't understand what you mean.",
    'C: Thanks, goodbye',
  ]
  const { resolution, summary } = await createLocalAnalyzer({ model: () => null, failure }).analyze(
    callOf(lines),
  )
  expect(resolution).toBeNull()
  expect(summary?.value).toBe(
    'Wants to book an appointment with Dr. Hale. The agent could not book an appointment.',
  )
})

test.each([
  ['How do I get to the hotel from the station?', 'Walk two blocks and turn left.', 'Also,'],
  ['I lost my debit card. No money was taken from my account.', 'What is your name?', 'fraud'],
  ['I lost my card, please block it before someone takes money from it', 'Noted.', 'fraud'],
  [
    'Do you have rooms with a sound system?',
    'If your balance is below 100, we charge 5.',
    'is below',
  ],
])('nothing is added that does not follow: %s %s', async (asked, answer, added) => {
  expect(await summaryOf([`C: ${asked}`, `A: ${answer}`, 'C: Thanks.'])).not.toContain(added)
})

test('an answer to the way is shown, whatever it names', async () => {
  const lines = [
    'C: I need directions to your office',
    'A: We are right across from the movie theater on Elm Street.',
  ]
  expect(await summaryOf([...lines, 'C: Thanks.'])).toContain('across from the movie theater')
})

test('what is read back of a visit is not of a car', async () => {
  const lines = [
    'C: I want a rental car in Reno',
    'A: A small car is available in Reno.',
    'C: Sounds good. First I want to schedule a visit to an apartment.',
    'A: You are scheduling a visit to Larch Apartments on March 3rd. Is that right?',
    'C: Yes that sounds very good.',
    'A: Now, the car is reserved.',
    'C: Thanks.',
  ]
  expect(await summaryOf(lines)).not.toContain('reserved: “A visit')
})
