import { describe, expect, test } from 'vitest'

import { allAccepted, createTally, describe as describeSummary } from './summary'

const accepted = { end: 'accepted', status: 200, attempts: 1, answerMs: 5 } as const

describe('createTally', () => {
  test('counts each way a delivery can end', () => {
    const tally = createTally()
    for (let answerMs = 1; answerMs <= 100; answerMs += 1) tally.add({ ...accepted, answerMs })
    tally.add({ ...accepted, attempts: 3 })
    tally.add({ end: 'refused', status: 422, attempts: 4, answerMs: 1 })
    tally.add({ end: 'refused', status: 401, attempts: 1, answerMs: 1 })
    tally.add({ end: 'unavailable', status: null, attempts: 9, answerMs: null })
    tally.skip()
    tally.addUnreadable()
    const summary = tally.summary()
    expect(summary).toMatchObject({
      deliveries: 104,
      accepted: 101,
      retried: 3,
      refused: { 401: 1, 422: 1 },
      unavailable: 1,
      skipped: 1,
      unreadable: 1,
      answerMs: { p50: 49, p95: 95, p99: 99 },
    })
    const text = describeSummary(summary)
    expect(text).toContain('accepted: 101, retried: 3')
    expect(text).toContain('refused with 422: 1')
    expect(text).toContain('product away: 1')
  })

  test('is content only when everything was accepted', () => {
    const all = createTally()
    all.add(accepted)
    expect(allAccepted(all.summary())).toBe(true)
    all.addUnreadable()
    expect(allAccepted(all.summary())).toBe(false)
    const none = createTally().summary()
    expect(none.answerMs).toBeNull()
    expect(describeSummary(none)).toContain('no answer')
  })
})
