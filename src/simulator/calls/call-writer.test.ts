import { describe, expect, test } from 'vitest'

import { PROVIDERS } from '@/contracts/call-words'
import { seededRandom } from '@/lib/seeded-random'

import { backDatedTimes } from './back-dated-times'
import { createCallWriter } from './call-writer'
import type { SimulatedCall } from './simulated-call'

const now = new Date('2026-03-20T18:00:00Z')

const writeCalls = (seed: string, calls: number, days = 21): SimulatedCall[] => {
  const write = createCallWriter({ seed, providers: PROVIDERS, minimumGapSeconds: 900 })
  return [...backDatedTimes({ now, days, calls }, seededRandom(seed))].map(write)
}

const spokenOf = (call: SimulatedCall) =>
  call.turns.flatMap((turn) => ('text' in turn ? [turn] : []))
const transcriptOf = (call: SimulatedCall) =>
  spokenOf(call)
    .map((turn) => turn.text)
    .join('\n')

describe('createCallWriter', () => {
  const calls = writeCalls('variety', 600)
  const conversations = calls.filter((call) => spokenOf(call).length > 5)

  test('writes the same calls for the same seed', () => {
    expect(writeCalls('a', 60)).toEqual(writeCalls('a', 60))
    expect(writeCalls('a', 60)).not.toEqual(writeCalls('b', 60))
  })

  test('no two conversations of 200 read alike', () => {
    const texts = conversations.slice(0, 200).map(transcriptOf)
    expect(new Set(texts).size).toBe(200)
    const openings = conversations.slice(0, 200).map((call) => spokenOf(call)[1]?.text)
    expect(new Set(openings).size).toBeGreaterThan(185)
  })

  test('fills everything in', () => {
    const filled = writeCalls('filled', 1500, 60)
    expect(JSON.stringify(filled)).not.toMatch(/undefined|NaN|\[object|null null/)
    for (const call of filled) {
      const words = `${transcriptOf(call)}${call.analysis?.summary ?? ''}${call.analysis?.nextSteps.join('') ?? ''}`
      expect(words).not.toMatch(/[{}[\]|#]/)
    }
  })

  test('comes from many companies, in every category and with many ends', () => {
    expect(new Set(calls.map((call) => call.company.key)).size).toBe(8)
    expect(new Set(conversations.map((call) => call.analysis?.category)).size).toBeGreaterThan(8)
    const ends = new Set(writeCalls('ends', 2000, 60).map((call) => call.end))
    expect([...ends].sort()).toEqual([
      'agent-hung-up',
      'busy',
      'caller-hung-up',
      'dial-error',
      'model-error',
      'no-answer',
      'no-caller-audio',
      'silence',
      'spam',
      'too-long',
      'transferred',
      'voice-error',
      'voicemail',
    ])
  })

  test('about a fifth are people who have called before, about the same thing', () => {
    const seen = new Map<string, SimulatedCall>()
    const pairs: [SimulatedCall, SimulatedCall][] = []
    for (const call of calls) {
      const before = seen.get(call.caller.number ?? '')
      if (before) pairs.push([before, call])
      if (call.caller.number !== null) seen.set(call.caller.number, call)
    }
    for (const [before, call] of pairs) {
      expect(call.company).toEqual(before.company)
      expect(call.endedAt.getTime()).toBeGreaterThan(before.endedAt.getTime())
    }
    expect(pairs.length / calls.length).toBeGreaterThan(0.15)
    expect(pairs.length / calls.length).toBeLessThan(0.25)
  })

  test('uses only numbers that belong to nobody, and withholds some', () => {
    const numbers = calls.map((call) => call.caller.number)
    expect(numbers).toContain(null)
    for (const number of numbers.filter((given) => given !== null))
      expect(number).toMatch(/^\+1[2-9]\d{2}55501\d{2}$/)
    for (const call of calls) expect(call.company.lineNumber).toMatch(/^\+1[2-9]\d{2}555010\d$/)
  })

  test('takes as long as its words do, one speaker after the other', () => {
    for (const call of conversations) {
      let clock = 0
      for (const turn of call.turns) {
        expect(turn.startSeconds).toBeGreaterThanOrEqual(clock)
        expect(turn.endSeconds).toBeGreaterThan(turn.startSeconds)
        clock = turn.endSeconds
      }
      const seconds = (call.endedAt.getTime() - (call.startedAt?.getTime() ?? 0)) / 1000
      expect(seconds).toBeGreaterThan(clock)
      const spoken = spokenOf(call).reduce(
        (sum, turn) => sum + turn.endSeconds - turn.startSeconds,
        0,
      )
      const words = transcriptOf(call).split(/\s/).length
      expect(words / spoken).toBeGreaterThan(1.8)
      expect(words / spoken).toBeLessThan(3.6)
    }
  })

  test('some calls are short, some say nothing, some never connect, some ask to be called back', () => {
    const seconds = (call: SimulatedCall) =>
      (call.endedAt.getTime() - (call.startedAt ?? call.endedAt).getTime()) / 1000
    const count = (predicate: (call: SimulatedCall) => boolean) => calls.filter(predicate).length
    expect(count((call) => call.startedAt !== null && seconds(call) < 20)).toBeGreaterThan(15)
    expect(count((call) => call.startedAt !== null && call.turns.length === 0)).toBeGreaterThan(5)
    expect(count((call) => call.startedAt === null)).toBeGreaterThan(5)
    expect(
      count((call) => call.analysis?.callback !== null && call.analysis !== null),
    ).toBeGreaterThan(8)
    expect(count((call) => call.turns.some((turn) => turn.role === 'tool'))).toBeGreaterThan(200)
    expect(count((call) => call.analysis?.summary === undefined)).toBeGreaterThan(60)
    expect(count((call) => typeof call.analysis?.summary === 'string')).toBeGreaterThan(200)
  })
})
