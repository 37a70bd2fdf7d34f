import { expect, test } from 'vitest'

import { summaryOf } from '@tests/builders/summary-of'

test.each(['According to the file', 'Yes, per our records', 'The system says'])(
  'what a file has is no outcome: "%s …"',
  async (source) => {
    const summary = await summaryOf([
      'C: I was billed four hundred for the brakes and nobody asked me.',
      `A: ${source} the extra work was approved by phone.`,
      "C: That's not true.",
    ])
    expect(summary).toContain('billed')
    expect(summary).not.toMatch(/(?:^|\. )The (?:system says the )?extra work was approved/)
  },
)

const HOURS = 'A: This line is open around the clock, and the shipping desk from eight to six.'

test.each([
  'Before I forget, what are your hours?',
  'Oh, and by the way, when can I reach the desk?',
  'While I have you here, when is the desk open?',
])('"%s" is answered beside the matter', async (beside) => {
  const lines = [
    "C: I'm calling about a parcel that is late.",
    'A: The parcel can take eight working days.',
    `C: ${beside}`,
    HOURS,
    'C: Okay, bye.',
  ]
  expect(await summaryOf(lines)).toContain('eight working days')
  expect(await summaryOf(['C: What are your hours?', HOURS, 'C: Thanks.'])).toContain('around the')
})

test.each([
  ['Do you have anything else?', false],
  ['Some other hotel, please.', false],
  ['The second one.', false],
  ['Great, that sounds good.', true],
  ["Thanks, I don't need anything else.", true],
])('an address before "%s" is shown: %s', async (next, isShown) => {
  const summary = await summaryOf([
    'C: Find me a hotel in Anaheim.',
    'A: There is the Palm, and there is the Lodge.',
    'C: What is the address of the Palm?',
    'A: Its address is 200 Lake Drive.',
    `C: ${next}`,
    'A: All right.',
  ])
  expect(summary?.includes('200 Lake Drive')).toBe(isShown)
})

test.each([
  ['There is one at noon. Would that work?', false],
  ['I have found one at noon.', false],
  ['There is nothing at noon either.', true],
  ['If there is a cancellation, we will call you.', true],
  ['There is one problem, the card is not valid.', true],
])('no tickets, then "%s": none is shown: %s', async (answer, isShown) => {
  const summary = await summaryOf([
    'C: I want to book a bus ticket to Reno on Friday morning.',
    'A: Sorry, there were no tickets available for that time.',
    'C: And at noon?',
    `A: ${answer}`,
    'C: Okay. I also want to book a hotel room there.',
    'A: I have booked the room.',
  ])
  expect(summary?.includes('no tickets')).toBe(isShown)
})

test('a request for service is not the booking of a room', async () => {
  const summary = await summaryOf([
    'C: I want to book a room at the Old Inn.',
    'A: What is your room number?',
    'C: 483. And could you bring us fresh towels?',
    'A: Your request has been submitted successfully.',
    'C: Thank you.',
  ])
  expect(summary).toContain('Wants to book a room')
  expect(summary).not.toContain('Inn. The request was submitted')
})

test('what could not be done of a later request is not of the first', async () => {
  const summary = await summaryOf([
    'C: I need to check my bank balance.',
    'A: Your current balance is 720 in credit.',
    'C: More than I thought! Then reserve a table at the Elm for six.',
    "A: I'm sorry, the place is not able to accommodate you.",
    'C: What a pity. Bye.',
  ])
  expect(summary).toContain('bank balance')
  expect(summary).not.toContain('could not do it')
})

test('"please call again" answers nothing', async () => {
  const summary = await summaryOf([
    'C: I have a question about my last bill.',
    "A: I'll open it. Are you still there?",
    "A: I can't hear you anymore. Please call again when you can.",
  ])
  expect(summary).toContain('bill')
  expect(summary).not.toContain('call again')
})

test('what the caller only mentions on the way out is no request', async () => {
  const lines = [
    'C: Can you check the weather in Reno?',
    'A: It will be sunny in Reno.',
    'C: Please schedule a viewing of the apartment.',
    'A: The viewing was scheduled for nine.',
    'C: And book me a taxi to the station.',
    'A: Your taxi is booked.',
  ]
  const last = 'C: Thanks for it all, I need to find a hotel for the night now.'
  const more = await summaryOf([...lines, last, 'A: Is there anything else?', 'C: No.'])
  expect(more).toContain('taxi')
  expect(more).not.toContain('hotel')
  const asked = await summaryOf([...lines, last, 'A: Which city?', 'C: Reno.'])
  expect(asked).toContain('hotel')
})

test('tickets of a flight are of the same kind: that it failed is shown', async () => {
  const summary = await summaryOf([
    'C: I need a flight to Reno on Friday.',
    'A: How many seats?',
    'C: Two tickets, please.',
    'T: book → failed: error 12',
    "A: I'm afraid that did not go through.",
    'C: Oh well. Bye.',
  ])
  expect(summary).toMatch(/could not|failed|did not/)
})
