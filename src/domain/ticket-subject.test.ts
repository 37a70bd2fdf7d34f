import { expect, test } from 'vitest'

import { subjectOf, subjectOfStep } from './ticket-subject'

test.each([
  [
    'Reports that there was a wedding under their window.',
    'Noise complaint: wedding under the window',
  ],
  ['Reports that their internet is down. A visit was promised.', 'Internet outage'],
  ['Reports that they lost their debit card. The card was blocked.', 'Lost debit card'],
  [
    'Wants an appointment with dr. morgan today. There was none.',
    'Appointment with Dr. Morgan today',
  ],
  ['Has a leak behind the washer, a whole bucket every hour.', 'Leak behind the washer'],
  [
    'Reports that the parcel was delivered, but there is nothing here.',
    'Parcel was delivered, but there is nothing here',
  ],
  ['Says: “My parcel is late. It was due Friday.” It was not settled.', 'My parcel is late'],
  ["Reports that they think they've been robbed.", 'Robbed'],
  ["Reports that they're afraid that there is a leak.", 'Leak'],
  ['Wants a taxi booked now.', 'Booking a taxi'],
  ['Wants their repaired bike.', 'Bike repair'],
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
  expect(subjectOf(long)).toMatch(/^Piano lesson .*(?:twins|lesson|moved)$/)
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
  ['Reports that their internet gets really slow after eight.', 'Slow internet after eight'],
  ['Reports that the speed is terrible at night.', 'Slow connection at night'],
  ['Calls about the wait for a wok.', 'Late wok'],
  ['Calls about the wait for a human being.', 'Wait for a human being'],
  ['Called about the frozen pipe. Callback requested tomorrow.', 'Frozen pipe'],
  ['Called about heating.', 'Heating'],
  ["Reports that they've been offline.", 'No internet'],
  [
    'Was quoted $180 and charged five twenty.',
    'Charge above the quote: five twenty instead of $180',
  ],
  ['Is interested in viewing the loft.', 'Viewing the loft'],
  ['Wants to fix their screen.', 'Screen repair'],
  [
    'Reports that their car makes a kind of rattle when they turn left.',
    'Car makes a rattle when turning left',
  ],
  ['Reports that their car squeals when they brake.', 'Car squeals when braking'],
  ['Reports that the parcel they got today was soaked.', 'Soaked parcel'],
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
  ['Follow up on the noise their car makes', 'Car noise'],
  ['Look for another time and text the caller by noon', 'Look for another time'],
  [
    'Follow up on the room: there was nothing left on those dates with parking',
    'Room: nothing left with parking',
  ],
])('a title is in the words of a ticket: %s', (title, subject) => {
  expect(subjectOfStep(title)).toBe(subject)
})

test.each([
  ['Wants to fix an error in their planner app.', 'Error in the planner app'],
  ['Wants to make a booking at the Oak Room in Dover.', 'Booking at the Oak Room in Dover'],
  ['Wants to return three lamps.', 'Return of three lamps'],
  ['Wants to have their gutters cleaned.', 'Gutters to be cleaned'],
  [
    'Asks us to send their keys to their brother at 9 elm road.',
    'Keys to be sent to their brother at 9 Elm Road',
  ],
  ['Reports that they lost their bank card so kindly freeze it.', 'Lost bank card'],
  ['Wants help repairing the oven.', 'Oven repair'],
  ['Wants to move their lesson.', 'Lesson to be moved'],
  ['Calls again about the noise their scooter makes.', 'Scooter noise: follow-up'],
  ['Calls about the awful noise their scooter makes.', 'Awful noise of the scooter'],
  ['Wants to see someone about a cough.', 'Appointment about a cough'],
  ['Is looking for a plumber.', 'Search for a plumber'],
  ['Asks why they are charged $41.', 'Charge of $41'],
  ['Calls again about the garden tour.', 'Garden tour: follow-up'],
  ['Calls about the thing they left in the sauna.', 'Item left in the sauna'],
  ['Reports that they left their umbrella in room 8.', 'Umbrella left in room 8'],
  ['Calls about their downstairs neighbors.', 'Complaint about the downstairs neighbors'],
  ['Says: “This is a joke. The oven beeps all day.”', 'Oven beeps all day'],
  ["Reports that they can't log in.", 'Cannot log in'],
  ['Reports that the kettle, a spark every time.', 'Kettle, a spark every time'],
  ['Reports that their they tablet screen just cracked.', 'Cracked tablet screen'],
  ['Reports that their iphone screen was just cracked.', 'Cracked iPhone screen'],
])('a subject names the matter first: %s', (summary, subject) => {
  expect(subjectOf(summary)).toBe(subject)
})

test.each([
  ['Follow up on reserving a ferry: it was not available', 'Ferry: not available'],
  [
    'Follow up on the flight: the reservation request was unsuccessful',
    'Flight: reservation failed',
  ],
  ['Follow up on the reservation of flight 41: it failed', 'Flight 41: reservation failed'],
  ['Follow up on the skis: there was nothing available', 'Skis: nothing available'],
  ['Follow up on the leak: no roofer could be reached', 'Leak: no roofer reached'],
  [
    'Follow up on returning three lamps: the return could not be accepted',
    'Return of three lamps: not accepted',
  ],
  ['Follow up on the cold bath: there was no refund', 'Cold bath: no refund'],
])('a step names the matter first: %s', (title, subject) => {
  expect(subjectOfStep(title)).toBe(subject)
})
