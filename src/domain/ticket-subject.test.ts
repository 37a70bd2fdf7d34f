import { expect, test } from 'vitest'

import { isOfFraud, subjectOf, subjectOfStep, subjectWithFraud } from './ticket-subject'

test.each([
  ['Reports that there was a wedding under their window.', 'Wedding under the window'],
  ['Reports that their internet is down. A visit was promised.', 'Internet is down'],
  ['Reports that they lost their debit card. The card was blocked.', 'Lost debit card'],
  [
    'Wants an appointment with dr. morgan today. There was none.',
    'Appointment with dr. morgan today',
  ],
  ['Has a leak behind the washer, a whole bucket every hour.', 'Leak behind the washer'],
  [
    'Reports that the parcel was delivered, but there is nothing here.',
    'Parcel was delivered, but there is nothing here',
  ],
  ['Says: “My parcel is late. It was due Friday.” It was not settled.', 'My parcel is late'],
  ["Reports that they think they've been robbed.", 'Robbed'],
  ["Reports that they're afraid that there is a leak.", 'Leak'],
  ['Wants a taxi booked now.', 'Book a taxi'],
  ['Wants their repaired bike.', 'Repair the bike'],
  ['Wants a fixed price.', 'Fixed price'],
  ['Wants a refund for a flight that was cancelled.', 'Refund for a flight that was cancelled'],
  ['Wants their cancelled order back.', 'Cancelled order back'],
  ['Reports that their lights went off.', 'Power outage'],
  ['Questions a bill of $42.', 'Question about a bill of $42'],
  ['Calls about whether the bike is ready.', 'Question: whether the bike is ready'],
  ['Booked.', 'Booked'],
  ['', ''],
])('%s → %s', (summary, subject) => {
  expect(subjectOf(summary)).toBe(subject)
})

test('a subject that would be cut ends with a phrase', () => {
  const long = `Wants to ${'move the piano lesson of the twins '.repeat(5)}`
  expect(subjectOf(long)).toMatch(/^Move the piano .*(?:twins|lesson)$/)
})

test('a long subject without a phrase to end with is cut on a word, not left out', () => {
  const long = 'Cliente llama porque internet no funciona desde ayer '.repeat(3).trim()
  const subject = subjectOf(long)
  expect(subject).not.toBe('')
  expect(long.startsWith(subject.replace(/…$/, ''))).toBe(true)
})

test('a step names its matter without whom to follow up with', () => {
  expect(subjectOfStep('Follow up with Luca Rossi on the room: there was none')).toBe(
    'Room: there was none',
  )
  expect(subjectOfStep('Send the terms')).toBe('Send the terms')
})

test.each([
  ['Lost bank card again', ['they took $90 from it'], 'Lost bank card, suspected fraud of $90'],
  ['Lost wallet in the bus', ['it had $20', 'and $90'], 'Lost wallet, suspected fraud'],
  ['Lost wallet', ['It cost $20. They took my money.'], 'Lost wallet, suspected fraud'],
  ['Account', [], 'Suspected fraud'],
  ['Report a fraud of $90 on their account', [], 'Suspected fraud of $90'],
  ['Lost bank card and now $90 is gone', [], 'Lost bank card, suspected fraud of $90'],
  ['Are missing $90 from their account', [], 'Suspected fraud of $90'],
  ['Suspected fraud', ['Somebody took $90'], 'Suspected fraud of $90'],
  ['Someone took $90', ['$90'], 'Suspected fraud of $90'],
  ['Someone is transferring $10 from the account', [], 'Suspected fraud, $10 repeatedly'],
  ['Account', ['they transferred 500 from it'], 'Suspected fraud of 500'],
])('%s: fraud is in the subject too', (subject, quotes, both) => {
  expect(subjectWithFraud(subject, quotes)).toBe(both)
})

test.each([
  ['Reports that their internet gets really slow after eight.', 'Slow internet after eight'],
  ['Reports that the speed is terrible at night.', 'Poor speed at night'],
  ["Reports that they've been offline.", 'Offline'],
  [
    'Was quoted $180 and charged five twenty.',
    'Charge above the quote: five twenty instead of $180',
  ],
  ['Is interested in viewing the loft.', 'Viewing the loft'],
  ['Wants to fix their screen.', 'Fix the screen'],
  [
    'Reports that their car makes a kind of rattle when they turn left.',
    'Car makes a rattle when turning left',
  ],
  ['Reports that their car squeals when they brake.', 'Car squeals when braking'],
  ['Reports that the parcel they got today was soaked.', 'Parcel was soaked'],
])('a subject is in the words of a ticket: %s', (summary, subject) => {
  expect(subjectOf(summary)).toBe(subject)
})

test.each([
  ['Follow up on the flight: it was not available', 'Flight: not available'],
  ['Follow up on the room: there was no room at the inn', 'Room: no room at the inn'],
  [
    'Follow up on the return of their order: the return could not be accepted',
    'Return of the order: not accepted',
  ],
  ['Follow up on signing in: the address could not be changed', 'Signing in: address not changed'],
  ['Follow up on the noise their car makes', 'Noise of the car'],
  ['Look for another time and text the caller by noon', 'Look for another time'],
  [
    'Follow up on the room: there was nothing left on those dates with parking',
    'Room: nothing left with parking',
  ],
])('a title is in the words of a ticket: %s', (title, subject) => {
  expect(subjectOfStep(title)).toBe(subject)
})

test.each([
  ['Someone took money from the account', true],
  ['Someone took the parcel', false],
  ['Suspicious charges', true],
])('%s: of fraud %s', (subject, isFraud) => {
  expect(isOfFraud(subject)).toBe(isFraud)
})
