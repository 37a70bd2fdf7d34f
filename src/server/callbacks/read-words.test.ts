import { afterEach, expect, test, vi } from 'vitest'

import { CALLBACK_PHRASES } from '@tests/builders/callback-phrases'
import { CHICAGO_FRIDAY } from '@tests/builders/time-phrases'
import { readCallbackPhrase } from '@tests/harness/read-phrase'

import { readWords } from './read-words'

afterEach(() => vi.unstubAllEnvs())

test.each(['Pacific/Auckland', 'America/Los_Angeles'])(
  'callbacks are due when callers mean, in three zones and over two clock changes (process in %s)',
  (processZone) => {
    vi.stubEnv('TZ', processZone)
    expect(CALLBACK_PHRASES.length).toBeGreaterThanOrEqual(120)
    expect(new Set(CALLBACK_PHRASES.map(({ moment }) => moment.zone)).size).toBe(3)
    const wrong = CALLBACK_PHRASES.flatMap((phrase) => {
      const got = readCallbackPhrase(phrase)
      return got === phrase.expected
        ? []
        : [`${phrase.name}: "${phrase.text}" → ${got}, not ${phrase.expected}`]
    })
    expect(wrong).toEqual([])
  },
)

const { now, zone } = CHICAGO_FRIDAY
const twoIsOver = new Date(now.getTime() + 4.5 * 60 * 60_000)

test.each([
  ['yesterday', now, '“yesterday” has passed. Nothing was changed.'],
  ['this morning', twoIsOver, '“this morning” has passed. Nothing was changed.'],
  [
    'tomorrow at 2:30 am',
    new Date('2027-03-13T18:00:00Z'),
    '“tomorrow at 2:30 am” is skipped by the clock change in America/Chicago. Nothing was changed.',
  ],
])('"%s" is refused in a sentence', (words, heardAt, sentence) => {
  expect(() => readWords(words, heardAt, zone)).toThrow(sentence)
})

test.each([
  'Nov 2 2026 at 3pm',
  '2026-11-02 at 3pm',
  '11/02/2026 3pm',
  '2/9/2026 at 3pm',
  '2 November 2025',
  '5 days back',
])('"%s" has passed', (words) => {
  expect(() => readWords(words, now, zone)).toThrow(`“${words}” has passed. Nothing was changed.`)
})

test.each(['12/11/2026 3pm', 'about invoice 2019 next week', 'sometime in Nov 2026'])(
  '"%s" may be still to come: its time is unclear',
  (words) => {
    expect(readWords(words, now, zone)).toEqual({ dueAt: null, dueTo: null })
  },
)

test.each(['between two and four', 'after two', 'the last Friday of the month'])(
  '"%s" has not passed while it lasts: its time is unclear',
  (words) => {
    expect(readWords(words, twoIsOver, zone)).toEqual({ dueAt: null, dueTo: null })
  },
)

test.each([
  '25th at 3pm',
  '1-12-2026 at 10am',
  'Montag 10:00',
  'nächste Woche 10:00',
  'wait a week and then call me at 9am',
  'Wait a week. Then call me at 9am',
  "don't call me tomorrow at 3",
  'tomorrow at 3, no 4',
  'tomorrow but not in the morning',
  "I'm working from 9 to 5 tomorrow",
  'cyber Monday at 10am',
  'after dinner tomorrow',
  'MWF at 10am',
  'Sat or Sun at 10am',
  "after my 2 o'clock meeting tomorrow",
  '2 hours before the end of the day',
  'London 9am Monday',
  'third Thursday at 3pm',
  'in an hour and fifteen',
  'week 49 Tuesday 3pm',
])('"%s" has words that may change its time: it is unclear', (words) => {
  expect(readWords(words, now, zone)).toEqual({ dueAt: null, dueTo: null })
})

test.each([
  'Could you ring me back tomorrow at 3 pm, thanks',
  "We'll be home. Tomorrow at 3 pm would be great",
  'tomorrow at 3 pm my time please, regarding the refund',
])('"%s" has words beside its time that change nothing', (words) => {
  expect(readWords(words, now, zone).dueAt?.toISOString()).toBe('2026-11-21T21:00:00.000Z')
})

test('an instant with its offset is that instant', () => {
  const at = (words: string) => readWords(words, now, zone).dueAt?.toISOString()
  expect(at('2026-12-01T15:00:00-06:00')).toBe('2026-12-01T21:00:00.000Z')
  expect(at('2026-11-25T15:00Z')).toBe('2026-11-25T15:00:00.000Z')
  expect(at('2026-13-45T15:00Z')).toBeUndefined()
  expect(() => at('2026-11-02T15:00Z')).toThrow('has passed')
})
