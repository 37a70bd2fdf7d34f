import { expect, test } from 'vitest'

import { freeHours, overlappedBlock } from './open-hours'

const block = (day: number, from: string, to: string) => ({ day, from, to })

test.each([
  ['hours of the same day', block(1, '09:00', '12:00'), block(1, '11:59', '17:00'), true],
  ['hours that only meet', block(1, '09:00', '12:00'), block(1, '12:00', '17:00'), false],
  ['a night and the next morning', block(1, '20:00', '09:30'), block(2, '09:00', '17:00'), true],
  ['a night up to the next morning', block(1, '20:00', '09:00'), block(2, '09:00', '17:00'), false],
  ['Sunday night and Monday', block(7, '20:00', '09:30'), block(1, '09:00', '17:00'), true],
  ['Monday and Sunday night', block(1, '00:00', '08:00'), block(7, '22:00', '00:30'), true],
  ['a whole day and its evening', block(3, '06:00', '06:00'), block(3, '22:00', '23:00'), true],
])('%s overlap: %#', (_, first, second, expected) => {
  expect(overlappedBlock([first, second], 1) === first).toBe(expected)
  expect(overlappedBlock([first, second], 0)).toBeUndefined()
})

test.each([
  ['of a closed day are office hours', [], block(1, '09:00', '17:00')],
  [
    'after a morning last until the evening',
    [block(1, '09:00', '12:30')],
    block(1, '13:00', '17:00'),
  ],
  ['end where others begin', [block(1, '11:00', '17:00')], block(1, '09:00', '11:00')],
  ['after office hours are the evening', [block(1, '09:00', '17:00')], block(1, '17:00', '21:00')],
  ['after the night before begin later', [block(7, '20:00', '10:00')], block(1, '10:00', '17:00')],
  ['end at midnight', [block(1, '08:00', '22:00')], block(1, '22:00', '00:00')],
  [
    'of a day without any are office hours',
    [block(1, '00:00', '00:00')],
    block(1, '09:00', '17:00'),
  ],
])('free hours %s', (_, week, expected) => {
  expect(freeHours(week, 1)).toEqual(expected)
})
