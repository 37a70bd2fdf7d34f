import { expect, test } from 'vitest'

import { subjectOf, subjectOfStep, subjectWithFraud } from './ticket-subject'

test.each([
  ['Reports that there was a wedding under their window.', 'Wedding under their window'],
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
  ["Reports that they think they've been robbed.", 'Been robbed'],
  ["Reports that they're afraid that there is a leak.", 'Leak'],
  ['Wants a taxi booked now.', 'Book a taxi'],
  ['Wants their repaired bike.', 'Repair their bike'],
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
  ['Someone took $90', ['$90'], 'Someone took $90'],
])('%s: fraud is in the subject too', (subject, quotes, both) => {
  expect(subjectWithFraud(subject, quotes)).toBe(both)
})
