import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { CHICAGO_FRIDAY, TIME_PHRASES } from '@tests/builders/time-phrases'
import { readPhrase } from '@tests/harness/read-phrase'
import { runs } from '@tests/harness/runs'

import { findTime, readTypedTime } from './read-time'

const readSpoken = (text: string) => readPhrase({ way: 'spoken', text, moment: CHICAGO_FRIDAY })

afterEach(() => vi.unstubAllEnvs())

const PROCESS_ZONES = ['Pacific/Auckland', 'America/Los_Angeles']

describe.each(PROCESS_ZONES)('in a process in %s', (processZone) => {
  test('the phrases are read right, in three zones and over two clock changes', () => {
    vi.stubEnv('TZ', processZone)
    expect(TIME_PHRASES.length).toBeGreaterThanOrEqual(180)
    const wrong = TIME_PHRASES.flatMap((phrase) => {
      const { way, name, text, expected } = phrase
      const got = readPhrase(phrase)
      return got === expected ? [] : [`${way}, ${name}: "${text}" → ${got}, not ${expected}`]
    })
    expect(wrong).toEqual([])
  })
})

test.each([
  ['Please ring tomorrow at 3 pm.', 'tomorrow at 3 pm', 12],
  ['Yes, call me tomorrow at 3 please', 'tomorrow at 3', 13],
  ['sure, by Friday noon at the latest', 'by Friday noon', 6],
  ['MAYBE AT HALF PAST TWO?', 'AT HALF PAST TWO', 6],
  ['Monday or Tuesday, I think', 'Monday or Tuesday', 0],
  ['Well, as soon as possible!', 'as soon as possible', 6],
])('"%s" says it in "%s"', (said, text, offset) => {
  expect(findTime(said, CHICAGO_FRIDAY.now, CHICAGO_FRIDAY.zone)).toMatchObject({ text, offset })
})

test.each([
  'my number is 312 555 0147',
  'Let me know as soon as you found it',
  'five five five oh one four seven',
  'it is 5550123',
  'at two people',
  'one of them said so',
  'I may be out',
  'she sat down on the second floor',
  'good morning, how are you this is Ann',
  'have a nice evening',
  'I paid $14.30 for 2 of them',
  'it took three days',
  'I have been waiting over two hours',
  'I called yesterday at three',
  'I spoke to somebody on Monday',
  'two weeks ago',
  'that was last Friday',
  'by the way, thanks',
  'at the same time it rang',
  'it has been down since Monday',
  'that is all for today, thanks',
  'thank you for your help today',
  'I was born on the 2nd of August 1964',
  'my appointment is on Tuesday at 3',
  'I will be in a meeting until 3',
  'my name is Tom',
  'the 5th floor, apartment 3',
  'I live at 99 Main Street',
  'Happy Thanksgiving!',
  'I am on vacation',
  'I believe in one.',
  'the score was 9:75',
  'at one point it stopped',
  'yes please',
  '',
])('"%s" asks for no time', (said) => {
  expect(findTime(said, CHICAGO_FRIDAY.now, CHICAGO_FRIDAY.zone)).toBeNull()
})

const word = fc.constantFrom(
  ...'today tomorrow tonight monday next this friday week weekend at 3 7 11 twelve noon half past quarter to ten thirty am pm in an hour two days after before by between and or morning evening first thing the 5th december same time end of eastern paris time utc + 2 christmas day 99 25:00 , . not later couple'.split(
    ' ',
  ),
)
const phrase = fc.array(word, { maxLength: 9 }).map((words) => words.join(' '))
const instant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2028-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const zone = fc.constantFrom(
  'America/Chicago',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
)

test('what is resolved lies ahead, inside its window, whatever the zone of the process', () => {
  const property = fc.property(fc.oneof(phrase, fc.string()), instant, zone, (text, now, zone) => {
    const [one, other] = PROCESS_ZONES.map((processZone) => {
      vi.stubEnv('TZ', processZone)
      return [findTime(text, now, zone), readTypedTime(text, now, zone)]
    })
    expect(one).toEqual(other)
    const wrong = (one ?? []).filter((reading) => {
      if (!reading?.at) return false
      const { at, window } = reading
      return at <= now || (window && (window.from < now || at < window.from || at > window.to))
    })
    expect(wrong).toEqual([])
  })
  fc.assert(property, { numRuns: runs(3000) })
})

test.each([
  ['sixteen thirty tomorrow', '2026-11-21 16:30'],
  ['at fifteen hundred hours', '2026-11-20 15:00'],
  ['tomorrow at 10ish', '2026-11-21 10:00'],
  ['Monday nine-ish', '2026-11-23 09:00'],
  ['round about eleven tomorrow', '2026-11-21 11:00'],
  ['tomorrow at twenty to five', '2026-11-21 16:40'],
  ['no later than Monday at five', 'by 2026-11-23 17:00'],
  ['in the next half hour', 'by 2026-11-20 10:30'],
  ['between ten and half past eleven on Monday', '2026-11-23 10:00 – 11:30'],
  ['at midday on Thursday', '2026-11-26 12:00'],
  ['when you get a chance', 'unclear'],
  ['either today or tomorrow', 'unclear'],
  ['I get off work at five, so half past five today', 'unclear'],
  ['not on Monday, Tuesday at 3 works', 'unclear'],
])('in other people’s words: %s', (text, expected) => {
  expect(readSpoken(text)).toBe(expected)
})

test.each([
  ['any day but Monday, at ten', 'unclear'],
  ['not on Wednesday. On Friday at noon', '2026-11-27 12:00'],
  ["I'm away tomorrow, so Tuesday at ten", '2026-11-24 10:00'],
])('what is refused is not what is asked for: %s → %s', (said, expected) => {
  expect(readSpoken(said)).toBe(expected)
})

test.each([
  ['Tuesday fortnight', '2026-12-08 09:00 – 17:00'],
  ['Friday fortnight', 'unclear'],
  ['27.11. 9:00', '2026-11-27 09:00'],
  ['on 27.11.2026 at ten', '2026-11-27 10:00'],
  ['at 1800 tomorrow', '2026-11-21 18:00'],
  ['1430 hours tomorrow', '2026-11-21 14:30'],
  ['fourish tomorrow', '2026-11-21 16:00'],
])('never read as something else: %s → %s', (said, expected) => {
  expect(readSpoken(said)).toBe(expected)
})

test.each([
  'Montag 10:00',
  'nächste Woche 10:00',
  'after you wait a week, at 9am',
  'tomorrow at 3, no 4',
  'tomorrow but not in the morning',
  'cyber Monday at 10am',
  'MWF at 10am',
  'Sat or Sun at 10am',
  'after dinner tomorrow',
  'when the shop opens tomorrow',
  "after my 2 o'clock meeting tomorrow",
  '2 hours before the end of the day',
  'an hour after noon tomorrow',
  'half an hour before 5 tomorrow',
  'London 9am Monday',
  'tomorrow at 3 in India',
  'third Thursday at 3pm',
  'the other Monday at 3',
  'in an hour and fifteen',
  'week 49 Tuesday 3pm',
  'the week of the 7th at 9am',
  'the day after my birthday at 3pm',
  '1-12-2026 at 10am',
  "don't call me tomorrow at 3",
  "I'm working from 9 to 5 tomorrow",
])('words beside a time may move it: "%s" is unclear', (words) => {
  const said = `Can you call me back ${words}, please?`
  expect(findTime(said, CHICAGO_FRIDAY.now, CHICAGO_FRIDAY.zone)?.at).toBeNull()
})

test.each([
  ['25-Dec at 3pm', '2026-12-25 15:00'],
  ['a fortnight today at 10', '2026-12-04 10:00'],
  ['25-Dec-2026 at 3pm', '2026-12-25 15:00'],
  ["I've called before, try again on Monday", '2026-11-23 09:00 – 17:00'],
  ['I have called twice before please call me back tomorrow', '2026-11-21 09:00 – 17:00'],
  ['call me when you get time tomorrow', '2026-11-21 09:00 – 17:00'],
  ['call me during office hours on Monday', '2026-11-23 09:00 – 17:00'],
  ["I'm away from my desk. Please call me tomorrow at 3pm", '2026-11-21 15:00'],
  ["I'm in a meeting, call me between 3 and 4", '2026-11-20 15:00 – 16:00'],
  ["I don't want to wait an hour on hold, call me back at 3pm", '2026-11-20 15:00'],
  ['call me at 5pm, no one is home before that', '2026-11-20 17:00'],
  ['someone who speaks German at 3pm', '2026-11-20 15:00'],
])('but not these: %s → %s', (words, expected) => {
  expect(readSpoken(words)).toBe(expected)
})
