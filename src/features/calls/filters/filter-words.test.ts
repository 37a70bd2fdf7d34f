import { expect, test } from 'vitest'

import type { CallListSearch } from '@/api/call-list-search'

import { absoluteTime } from '@/lib/time-format'

import { describeFilters } from './filter-words'

const ANA = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ana Lopez',
  email: 'ana@example.com',
  role: 'agent',
} as const
const words = (search: CallListSearch) => describeFilters(search, [ANA]).map(({ label }) => label)

test.each<[CallListSearch, string]>([
  [{ range: '7d' }, 'Last 7 days'],
  [{ from: '2026-11-01', to: '2026-11-05' }, 'Nov 1, 2026 – Nov 5, 2026'],
  [{ from: '2026-11-01', to: '2026-11-01' }, 'Nov 1, 2026'],
  [{ from: '2026-11-01' }, 'Since Nov 1, 2026'],
  [{ range: '7d', to: '2026-11-05' }, 'Until Nov 5, 2026'],
  [{ outcome: ['voicemail', 'no-answer'] }, 'Outcome: Voicemail, No answer'],
  [{ category: ['billing', 'order', 'none'] }, 'Category: 3 chosen'],
  [{ resolution: ['unknown'] }, 'Resolution: Not set'],
  [{ priority: ['high', 'none'] }, 'Priority: High, Not set'],
  [{ sentiment: ['none'] }, 'Sentiment: Not set'],
  [{ range: 'last-month' }, 'Last month'],
  [{ reviewed: ['not-me'] }, 'Not reviewed by me'],
  [{ reviewed: ['nobody', 'me'] }, 'Reviewed: Not reviewed, Reviewed by me'],
  [{ assignee: ['me'] }, 'Assigned to me'],
  [{ assignee: ['none'] }, 'Unassigned'],
  [{ assignee: [ANA.id] }, 'Assigned to Ana Lopez'],
  [{ assignee: ['none', ANA.id] }, 'Assignee: Unassigned, Ana Lopez'],
  [{ assignee: ['me', 'none', ANA.id] }, 'Assignee: 3 chosen'],
  [{ assignee: ['00000000-0000-4000-8000-000000000009'] }, 'Assigned to someone else'],
  [{ minSeconds: 60, maxSeconds: 300 }, '1 min to 5 min'],
  [{ minSeconds: 90 }, 'At least 1 min 30 s'],
  [{ maxSeconds: 20 }, 'Up to 20 s'],
  [{ minSeconds: 0 }, 'Duration: Known'],
  [{ hasTranscript: false }, 'Without transcript'],
  [{ callback: true }, 'Callback requested'],
  [{ unsure: true }, 'Unsure'],
  [{ doubt: ['weak-words'] }, 'Unsure because: Weak words'],
  [{ ending: ['caller-hung-up', 'none'] }, 'Ended because: Caller hung up, Not set'],
  [{ satisfaction: ['1', '2', '3', '4', '5'] }, 'Satisfaction: any answer'],
  [{ cost: ['known'] }, 'Cost: Known'],
  [{ categoryAgreement: ['kept', 'changed'] }, 'AI’s category: Kept, Changed'],
  [{ caller: '0198c0de-0000-7000-8000-000000000000' }, 'One caller'],
  [
    { caller: '0198c0de-000000000000000000000000-00' },
    'Caller 0198c0de-000000000000000000000000-00',
  ],
  [{ withoutDemo: true }, 'Without demo calls'],
  [{ caller: 'none' }, 'Unknown callers'],
  [{ caller: '+15550100142' }, 'Caller +1 555 010 0142'],
])('%j is said as %j', (search, label) => {
  expect(words(search)).toEqual([label])
})

test('search words, the order, the view and what is shown are not filters', () => {
  expect(
    words({ q: 'parcel', sort: 'oldest', view: 'email', selected: ANA.id, hidden: 'show' }),
  ).toEqual([])
})

test('each filter leaves with all of its keys', () => {
  const found = describeFilters({ from: '2026-11-01', to: '2026-11-05', minSeconds: 5 }, [])
  expect(found.map(({ keys }) => keys)).toEqual([
    ['range', 'from', 'to'],
    ['minSeconds', 'maxSeconds'],
  ])
})

test('instants of a link are days where they are midnights here, else times', () => {
  const midnight = (day: number) => new Date(2026, 10, day).toISOString()
  expect(words({ from: midnight(1), to: midnight(6) })).toEqual(['Nov 1, 2026 – Nov 5, 2026'])
  expect(words({ from: midnight(1), to: midnight(2) })).toEqual(['Nov 1, 2026'])
  const hour = new Date(2026, 10, 1, 5, 30).toISOString()
  expect(words({ from: hour })).toEqual([`Since ${absoluteTime(new Date(hour))}`])
})

test('the weekdays and hours of a link are named with their zone', () => {
  expect(words({ weekday: ['monday'], hour: ['09', '10'], zone: 'Asia/Kathmandu' })).toEqual([
    'Monday, 09:00, 10:00 (Asia/Kathmandu)',
  ])
})
