import { expect, test } from 'vitest'

import { claimSubjects } from './category'
import { conversationOf } from '@tests/builders/analysed-call'

test.each([
  ['problem', ['C: Hi', 'C: The dishwasher you installed is leaking all over the kitchen']],
  ['problem', ['C: there is a payment to a shop I did not make it was not me']],
  ['problem', ["C: The wifi has been down all weekend and I can't work"]],
  ['problem', ['C: it is marked as delivered but nobody here has seen the box']],
  ['problem', ['C: my washer makes a horrible grinding sound']],
  ['problem', ['C: I lost my umbrella on your bus']],
  ['problem', ['C: I lost my umbrella', 'A: Your number?', 'C: I only have the order email']],
  ['billing', ['C: I have lost my job, may I pay in installments?']],
  ['status', ['C: I spoke to you on Monday about an order by phone, and I heard nothing']],
  ['order', ['C: Can I order by phone?']],
  ['change-or-cancel', ["C: I have an appointment with the vet on Friday but I can't make it"]],
  ['change-or-cancel', ['C: we are moving house and want the contract at the new place']],
  ['billing', ['C: I called on Thursday about the installment plan']],
  ['change-or-cancel', ["C: I'd like to send two pillows back, the color is wrong"]],
  ['change-or-cancel', ['C: I have an appointment on Thursday and I need to move it']],
  ['change-or-cancel', ['C: I have a parcel coming Friday and I typed the old address']],
  ['complaint', ['C: I called yesterday about the noise from upstairs']],
  ['service-request', ['C: I think I left my umbrella in your waiting room']],
  ['billing', ['C: I am two months behind on my rent, can I pay in installments?']],
  ['status', ['C: I am waiting for a sofa, it was due last Tuesday']],
  ['information', ['C: are you taking new patients?']],
  ['booking', ['C: Could I book a table for six on Saturday evening?']],
  [
    'booking',
    ['C: my dog needs his shots, do you have any openings', 'A: Your appointment is on Monday.'],
  ],
  ['change-or-cancel', ["C: I'd like to move my dental appointment to next week"]],
  ['change-or-cancel', ['C: please cancel my gym membership']],
  ['order', ['C: Can I place an order for delivery? Two large pepperoni.']],
  ['status', ["C: Where is my parcel? It hasn't arrived and it's been ten days"]],
  ['billing', ['C: I was charged twice for the same month']],
  ['billing', ['C: I want to make a payment on my loan']],
  ['account', ['C: I moved, so I have to change my mailing address']],
  ['account', ['C: i forgot my password and cannot log in']],
  ['information', ['C: What are your opening hours on Sundays?']],
  ['service-request', ['C: Could somebody bring fresh towels to my room?']],
  ['problem', ['C: a tree fell on our roof, I have to file a homeowner claim']],
  ['problem', ['C: I was in a small accident on the highway this morning']],
  ['problem', ['C: there are two purchases on my card that I never authorized']],
  ['booking', ['C: can I arrange a meeting with one of your advisors']],
  ['change-or-cancel', ['C: I would like to upgrade to a better phone plan']],
  ['order', ['C: my wife and I want to enroll in the dental plan']],
  ['status', ['C: did you get my deposit?', 'A: Let me look.']],
  ['billing', ['C: please set up an automatic payment for the rent']],
  ['account', ['C: we had a baby and want to add our daughter as a dependent']],
  ['account', ['C: can you tell me my policy number']],
  ['account', ['C: I want to get my statements paperless']],
  ['information', ['C: could you give me a quote for a motorcycle']],
  ['information', ['C: where is the closest branch to the airport']],
  ['information', ['C: what are your mortgage rates today']],
  ['service-request', ['C: I want to apply for a small business loan']],
  ['service-request', ['C: I am calling to open a joint savings account with my sister']],
  ['complaint', ['C: I want to make a complaint, your driver was so rude to my mother']],
  ['change-or-cancel', ["C: can my table be moved to eight o'clock, the babysitter is late"]],
  ['change-or-cancel', ['C: I would like to discontinue my water filters']],
  ['change-or-cancel', ['C: please reverse the transfer from this morning']],
  ['change-or-cancel', ['C: I paid the rent into the wrong account']],
  ['change-or-cancel', ['C: we want to close both of our savings accounts']],
  [
    'change-or-cancel',
    [
      'C: it is under Olsen, 88 12',
      'A: What would you like to change?',
      'C: three nights, not two',
    ],
  ],
  ['status', ['C: where is my cab', 'A: What is your booking number?', 'C: 1188']],
  ['information', ['C: could you check the weather in Bergen']],
  ['account', ['C: I do not need a doctor, it is about my profile and my account']],
] as const)('%s: %j', (category, lines) => {
  expect(claimSubjects(conversationOf(...lines))[0]?.value).toBe(category)
})

test('rests on the turn that says it, with its time', () => {
  const [claim] = claimSubjects(
    conversationOf('A: Hello, how can I help?', 'C: Hello', 'C: I need to reset my password'),
  )
  expect(claim).toMatchObject({ value: 'account', source: 'local' })
  expect(claim?.evidence[0]).toEqual({
    utterance: 2,
    quote: 'I need to reset my password',
    startSeconds: 10,
  })
})

test('the matter first named wins over what comes up later', () => {
  const [claim] = claimSubjects(
    conversationOf(
      'C: I want to reschedule my flight to Denver',
      'A: Done. Anything else?',
      'C: No. Well, what is the weather like there?',
    ),
  )
  expect(claim?.value).toBe('change-or-cancel')
})

test('nothing but identifying details is an identity check', () => {
  const [claim] = claimSubjects(
    conversationOf('C: k l 4 9 r t', 'C: Joan Park', 'C: the 3rd of June 1971'),
  )
  expect(claim?.value).toBe('account')
  expect(claim?.evidence.map(({ utterance }) => utterance)).toEqual([0, 2])
})

test.each([
  ['nothing said', []],
  ['greetings only', ['C: hello', 'C: yes', 'C: okay bye']],
  ['the agent alone', ['A: Hello, is anyone there?']],
  ['small talk', ['C: how is your day going', 'C: mine is fine']],
])('no claim from %s', (_name, lines) => {
  expect(claimSubjects(conversationOf(...lines))).toEqual([])
})

const ASKED = 'C: Can you find me a flight to Oslo on Sunday?'
const FOUND = 'A: I found one at 9 am. Would you like to book it?'

test.each([
  ['information', [ASKED, FOUND, 'C: No, not yet, I only compare.']],
  ['booking', [ASKED, FOUND, 'C: Yes, for two.']],
  ['booking', [ASKED, 'A: I found one at 9 am.', 'C: Hm.', 'A: Your seats are reserved.']],
  ['information', [ASKED, 'A: I found one at 9 am.', "C: I'll book it myself later."]],
  [
    'information',
    ['C: I need a hotel by the harbor', 'A: The Gull has four stars.', 'C: And its address?'],
  ],
  [
    'booking',
    [
      'C: I need a dentist',
      'A: There is an opening on Friday.',
      'C: Fine',
      'A: See you on Friday.',
    ],
  ],
  [
    'booking',
    ['C: I look for a place to eat tonight', 'A: How about Luigi?', 'C: A table for us at eight.'],
  ],
  ['booking', ['C: I need a hotel in Oslo for two nights']],
])('what is looked for counts as %s by what comes of it: %j', (category, lines) => {
  expect(claimSubjects(conversationOf(...lines))[0]?.value).toBe(category)
})

test.each([
  [
    'can you check the status of the server',
    'The caller asks about the status or progress of something.',
  ],
  ["I'd like to send two pillows back", 'The caller asks to change, cancel or return something.'],
  ["it's about my upstairs neighbor, there is noise all night", 'The caller makes a complaint.'],
])('the reason fits: %s', (words, reason) => {
  expect(claimSubjects(conversationOf(`C: ${words}`))[0]?.reason).toBe(reason)
})
