import { expect, test } from 'vitest'

import { WEEKDAYS } from '@/contracts/call-fields'
import { sentence } from '@/lib/sentence'

import { daysWords, weekdayCountWords } from './days-words'
import { dayLater } from './time-grid'

test('a range is named by its first and its last day', () => {
  expect(daysWords({ from: '2026-12-28', to: '2027-01-04' })).toBe('Dec 28, 2026 to Jan 3, 2027')
  expect(daysWords({ from: '2026-11-19', to: '2026-11-20' })).toBe('Nov 19, 2026')
})

test('weekdays that a range has more or less often than the others are named', () => {
  // A Monday.
  const from = '2026-11-02'
  const words = (days: number) => weekdayCountWords({ from, to: dayLater(from, days) })
  expect(words(30)).toBe(
    'Monday and Tuesday occur 5 times in this range, the other weekdays 4 times.',
  )
  expect(words(13)).toBe('Sunday occurs once in this range, the other weekdays twice.')
  expect([words(5), words(7), words(28)]).toEqual([null, null, null])
})

test('whatever a range begins with, the weekdays named are those that occur as often as it says', () => {
  for (let start = 0; start < 7; start += 1) {
    for (let days = 8; days < 60; days += 1) {
      const from = dayLater('2026-11-02', start)
      const counts = WEEKDAYS.map(
        (_, weekday) =>
          Array.from({ length: days }, (_none, at) =>
            new Date(dayLater(from, at)).getUTCDay(),
          ).filter((day) => (day + 6) % 7 === weekday).length,
      )
      const said = weekdayCountWords({ from, to: dayLater(from, days) })
      const isEven = new Set(counts).size === 1
      expect(said === null).toBe(isEven)
      const [, word = '1'] = / occurs? (once|twice|\d+)/.exec(said ?? '') ?? []
      const theirs = word === 'once' ? 1 : word === 'twice' ? 2 : Number(word)
      const named = WEEKDAYS.filter((weekday) => said?.includes(sentence(weekday)))
      const asOften = WEEKDAYS.filter((_, weekday) => counts[weekday] === theirs)
      expect(named).toEqual(isEven ? [] : asOften)
    }
  }
})
