import { expect, test } from 'vitest'

import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const steps = async (lines: string[]) =>
  (await createLocalAnalyzer().analyze(callOf(lines))).nextSteps

test('a title holds on another day: nothing in it is of right now', async () => {
  const lines = ['C: I need a room for Friday', 'A: There are no rooms available right now.']
  expect(await steps([...lines, 'C: oh, bye'])).toMatchObject([
    { title: 'Follow up on the room: there were no rooms available' },
  ])
})

test('a request for anything is no matter', async () => {
  const lines = ['C: I want to make a service request', 'A: I am sorry, the request failed.']
  const [step] = await steps([...lines, 'C: oh, bye'])
  expect(step?.title ?? '').not.toContain('service request')
})

test('why it could not be done stands in the title', async () => {
  const lines = ['C: I need a room for Friday', 'A: There are no rooms available.', 'C: oh, bye']
  expect(await steps(lines)).toMatchObject([
    { title: 'Follow up on the room: there were no rooms available' },
  ])
})

test('a refusal is of what was asked for last, not of what was done before', async () => {
  const lines = [
    'C: Can you help me find a doctor?',
    'A: Dr. Lee can see you at 7. Your appointment is booked.',
    'C: Can you help me reserve a table at a restaurant?',
    'A: I am sorry, the reservation failed.',
    'C: oh, bye',
  ]
  expect(await steps(lines)).toMatchObject([
    { title: expect.stringMatching(/^Follow up on reserving a table at a restaurant/) },
  ])
})

test('what was said before the next matter begins is not part of it', async () => {
  const lines = [
    'C: I want to check my bank balance',
    'A: Your balance is 3826. Is there anything else?',
    'C: Great, I love my new car, and can you also cancel my piano lesson?',
    'A: I am sorry, I was unable to cancel it.',
    'C: oh, bye',
  ]
  const [step] = await steps(lines)
  expect(step?.title).toMatch(/^Follow up on (?:the|canceling their) piano lesson/)
  expect(step?.evidence[0]?.quote).toBe('and can you also cancel my piano lesson?')
})

test.each([
  [
    ["C: I'd like to change to winter tires, I need new ones.", 'A: We will call you back.'],
    'Call back about changing to winter tires',
  ],
  [
    ['C: I have a parcel coming Friday. Can it go to my sister?', 'A: We will call you back.'],
    'Call back about sending their parcel to their sister',
  ],
  [
    ["C: I'd like to order something. It's the oak table.", 'A: We will reserve it until Friday.'],
    'Reserve the oak table',
  ],
  [
    ['C: It is about my late box.', "A: We'll have the depot search for it and call you."],
    'Have the depot search for the late box and call the caller',
  ],
  [
    ['C: It is about my torn rug.', "A: We'll have our adviser look at it and write to you."],
    'Have the adviser look at their torn rug and write to the caller',
  ],
  [
    ['C: It is about my missing rug.', "A: We'll ask the driver where it was left and text you."],
    'Ask the driver where their missing rug was left and text the caller',
  ],
  [
    ['C: It is about my torn rug.', "A: We'll ask the branch when it opens and write to you."],
    'Ask the branch when it opens and write to the caller',
  ],
  [
    ['C: It is about the room booking.', "A: We'll put you on the waiting list and email you."],
    'Put the caller on the waiting list for the room booking and email them',
  ],
  [
    ['C: It is about the repair.', "A: We'll ask the workshop for a finish time and text you."],
    'Ask the workshop for a finish time and text the caller',
  ],
  [
    ['C: My scooter makes a noise.', "A: We'll have a mechanic ring you by noon tomorrow."],
    'Call back about the noise their scooter makes',
  ],
  [
    ['C: We need the connection at the new place.', 'A: We will call you back.'],
    'Call back about the connection at the new place',
  ],
  [
    ['C: I wanted to ask whether you see children.', 'A: We will call you back.'],
    'Call back about whether we see children',
  ],
  [
    [
      "C: I'd like to book a suite for a week from the weekend after Thanksgiving.",
      'A: We will call you back.',
    ],
    'Call back about booking a suite for a week',
  ],
  [
    [
      'C: I have a question about the cheaper plans.',
      "A: I'll send you the comparison in writing.",
    ],
    'Send the comparison in writing: the cheaper plans',
  ],
  [
    ['C: It is about my late order.', 'A: We will open a search with the carrier.'],
    'Open a search with the carrier: the late order',
  ],
  [
    ["C: I'm waiting for a parcel.", 'A: We will call you back.'],
    'Call back about the late parcel',
  ],
  [
    ['C: Can you find out how to take my pills?', 'A: We will call you back.'],
    'Call back about how to take their pills',
  ],
])('%s → %s', async (lines, title) => {
  expect((await steps(lines))[0]?.title).toBe(title)
})

test('a call for help is about the trouble that is told later', async () => {
  const lines = [
    'C: Hello, I need urgent help with my account!',
    'A: Could I get your name, please?',
    'C: Tyler Jones',
    'A: And your account number?',
    'C: 68318931',
    'A: What happened?',
    'C: Somebody has transferred $500 from my account',
    'A: We will look into it and call you back.',
  ]
  expect(await steps(lines)).toMatchObject([{ title: 'Look into the suspected fraud of $500' }])
})

test.each([
  [['C: I need more towels', 'A: I am sorry, I could not find any towels.'], /on the towels/],
  [
    ['C: I need to reserve a flight', "A: Sorry, but the flight with id '512' is not available."],
    /^Follow up on the flight: it was not available$/,
  ],
  [
    ['C: I need a haircut appointment', 'A: I was unable to book an appointment.'],
    /: the appointment could not be booked$/,
  ],
])('a title says what failed, in words that fit: %j', async (lines, title) => {
  expect((await steps([...lines, 'C: oh, bye']))[0]?.title).toMatch(title)
})

test('a caller who makes do with something else leaves nothing to do', async () => {
  const lines = ['C: I need to book a table', 'A: I am sorry, the reservation failed.']
  expect(await steps([...lines, "C: That's fine. I will just walk in."])).toEqual([])
})

test('a callback shows what it is about beside the promise', async () => {
  const lines = ['C: somebody took $300 from my account', 'A: We will call you back.']
  const [step] = await steps(lines)
  expect(step?.evidence.map(({ quote }) => quote)).toContain('somebody took $300 from my account')
})

test('what failed although the caller was told that it is done says so', async () => {
  const lines = ['C: I need to book a room', 'T: book → status: Reservation Failed']
  const told = await steps([...lines, 'A: Your booking is confirmed.', 'C: great, bye'])
  expect(told[0]?.title).toMatch(/: it failed, but the caller was told it was done$/)
  const left = await steps([...lines, 'A: Sorry, that failed. Enjoy your day!', 'C: oh, bye'])
  expect(left[0]?.title).not.toContain('was told')
  const taxi = ['A: Anything else?', 'C: Also book me a taxi', 'A: Your taxi is booked.', 'C: bye']
  expect((await steps([...lines, ...taxi]))[0]?.title).not.toContain('was told')
})

test('a function that failed is of what it names', async () => {
  const lines = [
    'C: I want to plan a party for my friend',
    'A: Certainly.',
    'C: Can you find a restaurant for Wednesday evening?',
    'T: tool → Message: Unavailable, RestaurantName: The Porch',
    'A: Hm.',
    'C: oh, bye',
  ]
  expect((await steps(lines))[0]?.title).toBe(
    'Follow up on finding a restaurant for Wednesday evening',
  )
})

test('what names nothing of its own is of the matter before', async () => {
  const lines = [
    'C: I want to return a jacket',
    'A: It is too late for that. Would there be anything else I can help you with?',
    'C: And what if I ask really nicely?',
    'A: My manager will call you back.',
  ]
  expect(await steps(lines)).toMatchObject([
    { title: 'Have the manager call back about the jacket' },
  ])
})

test('a caller who could not be identified is refused the first matter', async () => {
  const lines = [
    'C: somebody took $300 from my account',
    'A: Sorry, but I cannot verify your identity.',
    'C: I am travelling soon and I need some cash',
    'A: Sorry, but I cannot verify your identity.',
    'C: oh, bye',
  ]
  expect(await steps(lines)).toMatchObject([
    { title: 'Follow up on the suspected fraud of $300: identity not confirmed' },
  ])
})

test.each([
  ['The site says my package was delivered last night, but nobody got it', 'the missing package'],
  ["I'm behind on my rent since May", 'the overdue rent'],
  ['We have been offline since Sunday', 'the internet outage'],
  ["I've been waiting for a bookshelf for two months", 'the late bookshelf'],
  ["I've been waiting for an hour", 'the wait for an hour'],
  ["I've been waiting for a human being", 'the wait for a human being'],
  ["I've been waiting for my girlfriend", 'the wait for their girlfriend'],
  ["I've been waiting for my husband for two hours", 'the wait for their husband'],
  ['I stayed with you in May and the shower was cold', 'the cold shower'],
  ['I want to return an item', 'the return'],
  ['The order never showed up', 'the missing order'],
  ['My connection has been really slow since the storm', 'the slow connection'],
  ['I have slow broadband since the storm', 'the slow broadband'],
  ['I am moving in May and want to take the phone line with me', 'taking the phone line with them'],
  ["I'd like to have my snow tires put on", 'having their snow tires put on'],
])('a matter is named by its thing: %s', async (line, name) => {
  const promised = await steps([`C: ${line}`, 'A: We will call you back.', 'C: ok, bye'])
  expect(promised).toMatchObject([{ title: `Call back about ${name}` }])
})

test.each([
  'Can you call me tomorrow?',
  'I left a note at the door.',
  'I want ot make a request.',
  'I have a question about the product we bought',
  'Could you send me the link again?',
])('what is no matter, or anything, names no step: %s', async (line) => {
  const promised = await steps([`C: ${line}`, 'A: We will call you back.', 'C: ok, bye'])
  expect(promised[0]?.title).toMatch(/^Call back the caller/)
})

test('what is to be sent is named when it is two things', async () => {
  const lines = ['C: My lease ends', 'A: I will text you both quotes later.', 'C: ok, bye']
  expect(await steps(lines)).toMatchObject([{ title: 'Send both quotes later' }])
})

test('what is to be sent is named by what it is for where it may be anything', async () => {
  const lines = ['C: I need to sign my lease', 'A: I will email you the link.', 'C: ok, bye']
  expect(await steps(lines)).toMatchObject([{ title: 'Send the link: signing their lease' }])
})

test.each([
  'All changes done for you.',
  'You are down for six on Monday.',
  'I have put you in for six.',
  'See you on Monday at six.',
  'Your booking number is 4411.',
])('a call that broke off after what was wanted is done leaves no step: %s', async (answer) => {
  const { nextSteps, resolution } = await createLocalAnalyzer().analyze(
    callOf(['C: Can you move my taxi to six?', `A: ${answer}`, 'C: And'], {
      outcome: 'platform-error',
    }),
  )
  expect(nextSteps).toEqual([])
  expect(resolution?.value).toBe('resolved')
})

test('a title that names no matter names no caller who is not known', async () => {
  const lines = ['C: Can you call me?', 'A: May I have your name?', 'C: Ada Moreau.']
  const [step] = await steps([...lines, 'A: We will call you back.', 'C: ok, bye'])
  expect(step?.title).toMatch(/^Call back the caller/)
})

test('of two questions the one without an answer is followed up', async () => {
  const lines = [
    'C: I was wondering whether you offer swimming lessons.',
    'A: We do, on Sundays.',
    'C: And do you take the city pass?',
    "A: I can't say for sure, I'm sorry.",
    'C: What a waste of time.',
  ]
  expect(await steps(lines)).toMatchObject([
    { title: 'Follow up on whether we take the city pass' },
  ])
})

test.each([
  ['the form', 'Send the form to the insurer again and write to the caller'],
  ['the signed form', 'Send the signed form to the insurer again'],
])('what is to be done second keeps to whom, or is left out: %s', async (what, title) => {
  const promise = `We will send ${what} to your insurer again and write to you within two days.`
  const lines = ['C: You sent me a bill for the crown', `A: ${promise}`, 'C: ok, bye']
  expect(await steps(lines)).toMatchObject([{ title }])
})
