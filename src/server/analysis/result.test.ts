import { expect, test } from 'vitest'

import { conversationOf } from '@tests/builders/analysed-call'
import { summaryOf } from '@tests/builders/summary-of'

import { findResult } from './result'

test.each([
  [
    'a matter that begins after the result',
    [
      'C: I want to check my bank balance',
      'A: Your current balance is 420.',
      'C: I need to make a restaurant reservation.',
      'A: Which one?',
      'C: The Anchor',
    ],
    'Wants to check their bank balance. The current balance is 420. Wants to make a restaurant reservation.',
  ],
  [
    'a further matter where nothing came of any',
    [
      'C: hello i need to check the balance on my account',
      'C: ok thank you for that i need to also close out this account',
    ],
    "Wants to check the balance on their account. Wants to also close out this account. Only the caller's side was recorded.",
  ],
  [
    'a change that failed after one that was made',
    [
      'C: I want to change my ride',
      'A: All changes are made.',
      'C: And one seat more',
      'A: Unfortunately I was not able to update your booking.',
      'C: Fine',
      'A: Enjoy your ride!',
    ],
    'Wants to change their ride. The changes to the ride were made. Later, the agent could not update the booking.',
  ],
  [
    'every thing of a list',
    ['C: I need a rose bush, I need a fern, and I need two pots', 'A: Your order has been placed.'],
    'Wants a rose bush, a fern and two pots. The order was placed.',
  ],
])('what comes besides or later is told: %s', async (_name, lines, value) => {
  expect(await summaryOf(lines)).toBe(value)
})

test.each([
  [
    'changes that were made, before a status',
    [
      'C: I want to change my ride to noon',
      'A: All changes are made.',
      'C: Where is it?',
      'A: Your driver will arrive in 10 minutes.',
    ],
    'Wants to change their ride to noon. The changes to the ride were made.',
  ],
  [
    'a time that was agreed, before an address',
    [
      'C: I wanted to bring my car into the garage',
      'A: Would 1pm work for you?',
      'C: Yes',
      'A: Make sure that you have their address: it is 12 Mill Lane.',
    ],
    'Wants to bring their car into the garage. The caller agreed to 1pm.',
  ],
  [
    'a number that is of nothing',
    ['C: I am looking for a place to eat', 'A: Sure, it is (555) 010-0199.', 'C: Thanks'],
    'Is looking for a place to eat. The agent gave a phone number.',
  ],
  [
    'an answer without the clause that does not fit',
    [
      'C: I want to check on the status of a refund',
      'A: It is with your bank since Monday and the payment method that was used for the order is still your old silver card.',
    ],
    'Wants to check on the status of a refund. Answer: “It is with your bank since Monday”',
  ],
])('what came of it is of the matter: %s', async (_name, lines, value) => {
  expect(await summaryOf(lines)).toBe(value)
})

test.each([
  [
    'what was offered for a fault',
    [
      'C: The heating is broken in my flat',
      'A: I can send someone tomorrow morning, shall I book it?',
      'C: Yes please',
      'A: You are all booked.',
    ],
    'Reports that the heating is broken in their flat. The agent arranged a visit tomorrow morning.',
  ],
  [
    'who comes, with the right article',
    [
      'C: The tap is dripping in my flat',
      'A: I can send an electrician at nine, shall I book it?',
      'C: Yes please',
      'A: You are all booked.',
    ],
    'Reports that the tap is dripping in their flat. The agent arranged the visit of an electrician at nine.',
  ],
  [
    'no visit by what is sent',
    [
      'C: The heating is broken in my flat',
      'A: I can send a link, shall I?',
      'C: Yes please',
      'A: You are all set.',
    ],
    'Reports that the heating is broken in their flat.',
  ],
  [
    'nothing for a fault where nothing is stated',
    ['C: My sink is leaking and I need it fixed', 'A: All set. Anything else?', 'C: No thanks'],
    'Reports that their sink is leaking.',
  ],
  [
    'what was read back',
    [
      'C: I need a salon',
      'A: Please confirm: a haircut at Mill Lane at 4 pm.',
      'C: Perfect',
      'A: You are all set.',
    ],
    'Wants a salon. The agent confirmed a haircut at Mill Lane at 4 pm.',
  ],
  [
    'no rule',
    ['C: I want a refund for my kettle', 'A: Your refund is processed within five business days.'],
    'Wants a refund for their kettle. Answer: “Your refund is processed within five business days”',
  ],
  [
    'not that nothing is free',
    [
      'C: I want to book a tune-up for my car',
      'A: Right now the shop is booked for the rest of this week. The next one is Monday morning.',
      'C: Good',
      'A: Reservation confirmed for Monday morning.',
    ],
    'Wants to book a tune-up for their car. The reservation was confirmed.',
  ],
  [
    'that a fault is gone, whatever was done besides',
    [
      'C: The heating is broken in my flat',
      'A: A crew is on its way.',
      'C: Oh, it just came back!',
      'A: I have set a text alert for you.',
      'C: Great, thanks.',
    ],
    'Reports that the heating is broken in their flat. Says that it is resolved.',
  ],
  [
    'an instruction to its end',
    [
      'C: Can you find out how often to take my pills?',
      'A: Your instructions are: Take your medicine before you go to sleep.',
      'C: Thanks',
    ],
    'Asks us to find out how often to take their pills. Answer: “Take your medicine before you go to sleep”',
  ],
  [
    'yes to what was asked, not what was added',
    [
      'C: I wanted to ask whether you take new patients',
      'A: We do take new patients. A first visit takes about fifty minutes.',
      'C: Thanks',
    ],
    'Asks whether we take new patients. Answer: “We do take new patients”',
  ],
  [
    'nothing of an offer that was declined',
    [
      'C: I need a salon',
      'A: Shall I book a haircut for Friday?',
      'C: No, thank you.',
      "A: You're all set then.",
    ],
    'Wants a salon. The agent confirmed that it is done.',
  ],
  [
    'nothing of what was read back and denied',
    [
      'C: I need a salon',
      'A: Please confirm: a haircut at Mill Lane at 4 pm.',
      'C: No, at five',
      'A: You are all set.',
    ],
    'Wants a salon. The agent confirmed that it is done.',
  ],
  [
    'what a tool confirmed',
    [
      'C: I want a ride to the station',
      'T: Message: Ride booked.',
      'A: You are all confirmed.',
      'C: Bye',
    ],
    'Wants a ride to the station. The ride was booked.',
  ],
])('what is done is named: %s', async (_name, lines, value) => {
  expect(await summaryOf(lines)).toBe(value)
})

test('to be refused something else later does not undo a report', async () => {
  const lines = [
    'C: I want to report fraud on my account',
    'A: Your report has been submitted.',
    'C: Can I tell you a joke?',
    'A: I am sorry, I cannot authenticate you.',
  ]
  const value = 'Wants to report fraud on their account. The report was submitted.'
  expect(await summaryOf(lines)).toBe(value)
})

test('what a tool refused is not told as done', async () => {
  const lines = [
    'C: I want to report fraud on my account',
    'T: status: failed, message: report rejected',
    'A: Your report has been submitted.',
    'C: Bye',
  ]
  const value =
    'Wants to report fraud on their account. The report failed, but the caller was told it was done.'
  expect(await summaryOf(lines)).toBe(value)
})

test.each([
  ['A: The room was booked.', 'It failed, but the caller was told it was done'],
  ['C: Then a large one. / A: The room was booked.', 'The room was booked'],
])('after a tool that failed, “%s” is: %s', (lines, text) => {
  const conversation = conversationOf('C: A room', 'T: status: failed', ...lines.split(' / '))
  const [asked] = conversation.caller
  const basis = { category: null, resolution: null, isOpen: false, isFault: false }
  expect(asked && findResult(conversation, 'completed', { ...basis, asked })?.text).toBe(text)
})

test('the opening sentence is quoted without its greeting', async () => {
  const lines = ["C: Hi, I'm just doing what my daughter told me.", 'A: Your name?', 'C: Ann Lee']
  expect(await summaryOf(lines)).toBe("Says: “I'm just doing what my daughter told me.”")
})
