import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { emptyAnalysis } from '@/contracts/analysis'
import { factsOf } from '@/server/provider-events/reading/call-facts'

import { applyReading, type CallState, hasEnded } from './call-state'
import type { CallFacts, ProviderReading } from './provider-reading'

const facts = (over: Partial<CallFacts>): CallFacts => ({ ...factsOf('in-progress'), ...over })

const reading = (
  eventType: string,
  over: Partial<CallFacts>,
  sentAt: Date | null = null,
): ProviderReading => ({
  provider: 'retell',
  providerCallId: 'c1',
  eventType,
  effect: 'call',
  sentAt,
  facts: facts(over),
  unreadable: [],
  storableEvent: '{}',
})

const fold = (readings: ProviderReading[]) => readings.reduce<CallState | null>(applyReading, null)

const summary = (value: string) => ({
  value,
  source: 'provider' as const,
  reason: '',
  evidence: [],
})

const started = reading('call_started', {
  status: 'in-progress',
  callerNumber: '+15550100',
  lineNumber: '+15550199',
})
const ended = reading('call_ended', {
  status: 'ended',
  callerNumber: '+15550100',
  endedReason: 'user_hangup',
  outcome: 'completed',
  durationSeconds: 42,
  transcript: [{ role: 'caller', text: 'Hello', startSeconds: 0, endSeconds: 1 }],
})
const analyzed = reading('call_analyzed', {
  ...ended.facts,
  status: 'analyzed',
  analysis: { ...emptyAnalysis, summary: summary('Asked for opening hours') },
})

describe('applying provider events', () => {
  test('every order of the same events ends in the same call', () => {
    const expected = fold([started, ended, analyzed])
    fc.assert(
      fc.property(
        fc.shuffledSubarray([started, ended, analyzed, started, ended], { minLength: 5 }),
        (order) => {
          expect(fold(order)).toEqual(expected)
        },
      ),
    )
    expect(expected?.facts).toMatchObject({
      status: 'analyzed',
      lineNumber: '+15550199',
      durationSeconds: 42,
    })
  })

  test('a late start neither reopens nor empties a finished call', () => {
    const state = fold([ended, started])
    expect(state?.facts.status).toBe('ended')
    expect(state?.facts.transcript).toHaveLength(1)
  })

  test('the analysis survives an end that arrives after it', () => {
    expect(fold([analyzed, ended])?.facts.analysis.summary?.value).toBe('Asked for opening hours')
  })

  test('the same event with another story replaces the first whole', () => {
    const other = reading('call_ended', { status: 'ended', durationSeconds: 7 })
    expect(fold([ended, other])?.facts).toEqual({ ...other.facts, callerNumber: '+15550100' })
  })

  test('an older copy of the same event only fills what is empty', () => {
    const newer = reading('call_ended', { status: 'ended', durationSeconds: 7 }, new Date(2000))
    const older = reading(
      'call_ended',
      { status: 'ended', durationSeconds: 9, callerName: 'Ada' },
      new Date(1000),
    )
    expect(fold([newer, older])?.facts).toMatchObject({ durationSeconds: 7, callerName: 'Ada' })
  })

  test('the status never goes down, whatever arrives', () => {
    const statuses = [
      'scheduled',
      'queued',
      'ringing',
      'in-progress',
      'forwarding',
      'ended',
      'analyzed',
    ] as const
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statuses), { minLength: 1 }), (arrivals) => {
        const state = fold(arrivals.map((status) => reading(`status-${status}`, { status })))
        const highest = Math.max(...arrivals.map((status) => statuses.indexOf(status)))
        expect(state?.facts.status).toBe(statuses[highest])
      }),
    )
  })

  test('a call has ended from `ended` on', () => {
    expect([hasEnded('forwarding'), hasEnded('ended'), hasEnded('analyzed')]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('answers of callers after the call', () => {
  const day = (at: number) => `2026-11-2${at}T10:00:00.000Z`
  const surveyed = (at: number, answers: Record<string, number>) =>
    reading('call.surveyed', {
      status: 'ended',
      survey: Object.fromEntries(
        Object.entries(answers).map(([question, value]) => [question, { value, at: day(at) }]),
      ),
    })
  const shorter = reading('call_ended', { ...ended.facts, durationSeconds: 41 })
  const events = [
    surveyed(1, { nps: 3, ces: 2 }),
    surveyed(2, { ces: 6 }),
    surveyed(3, { nps: 10, satisfaction: 4 }),
    surveyed(1, { nps: 3, ces: 2 }),
  ]

  test('each stands as it was given last, whatever comes when and how often', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([started, ended, analyzed, ...events], { minLength: 7 }),
        (order) => {
          const { survey, ...rest } = fold(order)?.facts ?? {}
          const { survey: _none, ...expected } = fold([started, ended, analyzed])?.facts ?? {}
          expect(rest).toEqual(expected)
          expect(survey).toEqual({
            nps: { value: 10, at: day(3) },
            ces: { value: 6, at: day(2) },
            satisfaction: { value: 4, at: day(3) },
          })
        },
      ),
    )
  })

  test('a story told anew takes no answers away, and answers do not keep an old one', () => {
    const state = fold([ended, surveyed(1, { nps: 9 }), shorter])
    expect(state?.facts).toMatchObject({ durationSeconds: 41, survey: { nps: { value: 9 } } })
  })

  test('answers alone make a call that is over', () => {
    expect(fold([surveyed(1, { nps: 9 })])?.facts.status).toBe('ended')
  })
})
