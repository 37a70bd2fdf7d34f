import { expect, test } from 'vitest'

import { calendarFile } from './calendar-file'

const at = new Date('2026-11-23T20:00:00.123Z')
const event = {
  id: '1',
  sequence: 3,
  title: 'a; b, c\\d',
  description: 'one\r\ntwo',
  from: new Date('2026-12-01T10:00:00Z'),
  to: new Date('2026-12-01T10:15:00Z'),
  status: 'CONFIRMED' as const,
}

test('an event in UTC, its signs escaped, each line ended as the format wants', () => {
  expect(calendarFile('-//Product//EN', [event], at).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Product//EN',
    'BEGIN:VEVENT',
    'UID:1',
    'SEQUENCE:3',
    'DTSTAMP:20261123T200000Z',
    'DTSTART:20261201T100000Z',
    'DTEND:20261201T101500Z',
    'STATUS:CONFIRMED',
    String.raw`SUMMARY:a\; b\, c\\d`,
    String.raw`DESCRIPTION:one\ntwo`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('long lines are folded at 75 octets, never within a character', () => {
  const title = `${'ä'.repeat(50)}👩‍🦰${'漢'.repeat(40)}`
  const file = calendarFile('p', [{ ...event, title }], at)
  for (const line of file.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\uFFFD')
  }
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})
