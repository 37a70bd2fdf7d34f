import { expect, test } from 'vitest'

import { summaryOf } from '@tests/builders/summary-of'

test.each([
  [
    'the instruction, and not the caveat after it',
    [
      'C: I need the instructions for my medicine',
      'A: Your instructions are: Take the drops before you sleep. If you feel sick, please contact your doctor.',
      'C: Thank you',
    ],
    'Wants the instructions for their medicine. Answer: “Take the drops before you sleep”',
  ],
  [
    'none that was given for the wrong doctor',
    [
      'C: I need the instructions for my medicine from Dr. Moss',
      'A: Your instructions are: Take the drops before you sleep.',
      'C: I told you the wrong doctor. It was Dr. Lee.',
      'A: Can you be more concise?',
      'C: Goodbye',
    ],
    'Wants the instructions for their medicine from their doctor.',
  ],
  [
    'the appointment, and not its fee',
    [
      'C: I need to schedule an appointment with a mechanic',
      'A: The soonest time is Monday at 8:30 am.',
      'A: Is that alright?',
      'C: Yes',
      'A: There is a fee of $89 for the inspection, you can put the fee towards the repair.',
      'C: Okay',
    ],
    'Wants to schedule an appointment with a mechanic. Answer: “The soonest time is Monday at 8:30 am”',
  ],
  [
    'the time that the caller chose of two',
    [
      'C: I want to schedule an appointment to get my car repaired',
      'A: They have openings tomorrow at 9 am and 12 pm.',
      'A: Does either work for you?',
      'C: Can we do 12:00 p.m., please?',
      'A: You got it.',
      'C: Thanks',
    ],
    'Wants to schedule an appointment to get their car repaired. The caller chose 12:00 p.m.',
  ],
  [
    'a phone number that is spelled in groups',
    [
      'C: What is the phone number of the Anchor?',
      'A: Alright, the phone number is 9,1,6. 5,5,5. 0,1,0,2.',
      'C: Thanks',
    ],
    'Asks: “What is the phone number of the Anchor?” Answer: “Alright, the phone number is 9,1,6. 5,5,5. 0,1,0,2”',
  ],
  [
    'a rule that begins with its condition',
    [
      'C: Can I return the shoes?',
      'A: You bought them on May 3rd. If you send them back within 30 days, you get a full refund.',
      'C: Thanks',
    ],
    'Wants to return the shoes. Answer: “If you send them back within 30 days, you get a full refund”',
  ],
  [
    'a fee that was asked about',
    [
      'C: Why was I charged a cleaning fee for my room?',
      'A: The cleaning fee of 40 dollars is for smoking in the room.',
      'C: I see',
    ],
    'Asks: “Why was I charged a cleaning fee for my room?” Answer: “The cleaning fee of 40 dollars is for smoking in the room”',
  ],
  [
    'none of the times that was offered before a pause',
    [
      'C: I want to schedule an appointment to get my car repaired',
      'A: Would 5 pm work for you?',
      'A: Are you still there?',
      'C: Yes, sorry. I will call again.',
    ],
    'Wants to schedule an appointment to get their car repaired. The caller will call again.',
  ],
])('an answer is %s', async (_name, lines, value) => {
  expect(await summaryOf(lines)).toBe(value)
})

test('what was booked has the time that was confirmed last', async () => {
  const lines = [
    'C: I would like to get some movie tickets',
    'A: There is a showing at 9:25 pm and one at 10:20 pm.',
    'C: I will take the 10:20 showing',
    'A: Two tickets at 10:20 pm are $24. Should I process the payment?',
    'C: Yes',
    'A: I am so sorry, the show time you selected is sold out. Would you like 9:25 pm?',
    'C: Yes, that will work',
    'A: Okay, the 9:25 pm show it is.',
    'A: Should I book the tickets now?',
    'C: Yes, please',
    'A: The tickets have been booked.',
  ]
  const value = 'Wants to get some movie tickets. The tickets were booked for 9:25 pm.'
  expect(await summaryOf(lines)).toBe(value)
})

test('an account of another person is not the caller’s', async () => {
  const lines = [
    'C: I want to make a $370 transfer to their checking account',
    'A: The transfer went through.',
  ]
  const value =
    "Wants to make a $370 transfer to another person's checking account. The transfer went through."
  expect(await summaryOf(lines)).toBe(value)
})

test.each([
  [
    'what the caller chose by its name',
    [
      'C: I am looking for a restaurant in Leeds',
      "A: How about Henry's Kitchen?",
      'C: Is it cheap?',
      'A: It is, and the Green Bowl has similar ratings.',
      "C: I would like to choose Henry's Kitchen",
      'A: They take no reservations.',
      'C: Thanks',
    ],
    "Is looking for a restaurant in Leeds. The caller chose Henry's Kitchen.",
  ],
  [
    'a balance after the tool asked for more',
    [
      'C: I need to check my account balance',
      'T: Message: You must provide a PIN or a date of birth.',
      'A: What is your date of birth?',
      'C: The first of May',
      'A: The current balance is $122.22',
      'C: Thank you so much',
    ],
    'Wants to check their account balance. The current balance is $122.22.',
  ],
])('what came of it is %s', async (_name, lines, value) => {
  expect(await summaryOf(lines)).toBe(value)
})

test('"you can order" asks for it, and a fear asks for nothing', async () => {
  const order = ['C: You can order some coffee for pick up.', 'A: The order was placed.']
  expect(await summaryOf(order)).toBe(
    'Asks us to order some coffee for pick up. The order was placed.',
  )
  const fear = [
    'C: I need to reserve a table for 2',
    'A: Can I confirm it?',
    'C: Yes, I was afraid I would need to eat in my room!',
    'A: The table was reserved.',
  ]
  expect(await summaryOf(fear)).toBe('Wants to reserve a table for 2. The table was reserved.')
  const regret = ['C: I am afraid I need to cancel my appointment on Friday.', 'A: It is canceled.']
  expect(await summaryOf(regret)).toContain('Wants to cancel their appointment on Friday.')
})
