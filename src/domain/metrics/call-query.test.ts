import fc from 'fast-check'
import { expect, test } from 'vitest'

import { callFilter } from '@/contracts/call-list-params'

import { asCallQuery } from './call-query'

const seconds = fc.oneof(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), fc.nat())
const words = fc.array(fc.oneof(fc.string(), fc.constantFrom('a,b', ',', 'none', ' x ')))

test('a filter is the same read from its text', () => {
  const given = fc.record(
    {
      q: fc.string(),
      minSeconds: seconds,
      maxSeconds: seconds,
      hideShorterThan: seconds,
      voiceAgent: words,
      line: words,
      assignee: words,
      hasTranscript: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  let read = 0
  fc.assert(
    fc.property(given, (input) => {
      const { data: filter } = callFilter.safeParse(input)
      if (!filter) return
      read += 1
      expect(callFilter.parse(asCallQuery(filter))).toEqual(filter)
    }),
    { seed: 26, numRuns: 500 },
  )
  expect(read).toBeGreaterThan(100)
})

test('a name with a comma is one name, as calls have it', () => {
  const { voiceAgent } = callFilter.parse({ voiceAgent: ['Desk, second floor', ','] })
  expect(voiceAgent).toEqual(['Desk  second floor', 'none'])
  expect(callFilter.safeParse({ assignee: ['ana,ben'] }).success).toBe(false)
})
