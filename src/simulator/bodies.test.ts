import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import { PROVIDERS } from '@/contracts/call-words'
import type { Provider } from '@/contracts/call-words'
import { genericCallEvent } from '@/contracts/generic-call-event'
import { seededRandom } from '@/lib/seeded-random'

import { backDatedTimes } from './calls/back-dated-times'
import { createCallWriter } from './calls/call-writer'
import type { SimulatedCall } from './calls/simulated-call'
import { eventsOfCall } from './events-of-call'

const now = new Date('2026-03-20T18:00:00Z')
const callsOf = (provider: Provider, calls = 400) => {
  const write = createCallWriter({ seed: 'bodies', providers: [provider], minimumGapSeconds: 900 })
  return [...backDatedTimes({ now, days: 14, calls }, seededRandom('times'))].map(write)
}
const secondsOf = (call: SimulatedCall) =>
  call.startedAt ? (call.endedAt.getTime() - call.startedAt.getTime()) / 1000 : 0
const spokenOf = (call: SimulatedCall) =>
  call.turns.flatMap((turn) => (turn.role === 'agent' || turn.role === 'caller' ? [turn] : []))

const vapiReport = z.object({
  message: z.object({
    type: z.literal('end-of-call-report'),
    timestamp: z.number(),
    endedReason: z.string(),
    startedAt: z.iso.datetime().optional(),
    endedAt: z.iso.datetime().optional(),
    durationSeconds: z.number().optional(),
    cost: z.number().nonnegative(),
    costs: z.array(z.object({ type: z.string(), cost: z.number() })),
    analysis: z.object({
      summary: z.string().optional(),
      successEvaluation: z.string().optional(),
      structuredData: z.record(z.string(), z.unknown()).optional(),
    }),
    artifact: z.object({
      messages: z.array(
        z.object({
          role: z.enum(['system', 'bot', 'user', 'tool_calls', 'tool_call_result']),
          message: z.string().optional(),
          time: z.number(),
          endTime: z.number().optional(),
          secondsFromStart: z.number(),
          duration: z.number().optional(),
        }),
      ),
      messagesOpenAIFormatted: z.array(z.object({ role: z.string(), content: z.string() })),
      transcript: z.string(),
      recordingUrl: z.url().optional(),
      performanceMetrics: z.object({ turnLatencyAverage: z.number() }).optional(),
    }),
    call: z.object({
      id: z.uuid(),
      monitor: z.object({ listenUrl: z.string(), controlUrl: z.string() }),
      customer: z.object({ number: z.string().optional(), name: z.string().optional() }).optional(),
    }),
  }),
})

describe('vapiEvents', () => {
  const calls = callsOf('vapi')

  test('reports each call in the shape of an end-of-call report', () => {
    for (const call of calls) {
      const { message } = vapiReport.parse(JSON.parse(eventsOfCall(call).at(-1)?.body ?? ''))
      expect(message.call.id).toBe(call.id)
      expect(message.call.customer?.number ?? null).toBe(call.caller.number)
      expect(message.startedAt).toBe(call.startedAt?.toISOString())
      expect(message.artifact.messages.length).toBeGreaterThanOrEqual(call.turns.length)
      if (!call.startedAt) continue
      expect(message.durationSeconds).toBe(secondsOf(call))
      expect(message.artifact.messages[0]?.role).toBe('system')
      const spoken = message.artifact.messages.filter(
        ({ role }) => role === 'bot' || role === 'user',
      )
      expect(spoken.map(({ message }) => message)).toEqual(spokenOf(call).map(({ text }) => text))
      for (const { time, endTime, duration, secondsFromStart } of spoken) {
        expect(endTime).toBe(time + (duration ?? 0))
        expect(time - call.startedAt.getTime()).toBeCloseTo(secondsFromStart * 1000, 0)
      }
      const total = message.costs.reduce((sum, { cost }) => sum + cost, 0)
      expect(message.cost).toBeCloseTo(total, 6)
    }
  })

  test('sends the states first, and forwarding where a person took over', () => {
    for (const call of calls) {
      const types = eventsOfCall(call).map(({ event }) => event)
      const updates = call.end === 'transferred' ? 3 : 2
      expect(types).toEqual([
        ...Array.from({ length: updates }, () => 'status-update'),
        'end-of-call-report',
      ])
    }
  })

  test('leaves analysis out now and then', () => {
    const analyses = calls.map(
      (call) =>
        vapiReport.parse(JSON.parse(eventsOfCall(call).at(-1)?.body ?? '')).message.analysis,
    )
    for (const part of ['summary', 'successEvaluation', 'structuredData'] as const) {
      const present = analyses.filter((analysis) => part in analysis).length
      expect(present).toBeGreaterThan(20)
      expect(present).toBeLessThan(analyses.length - 40)
    }
  })
})

const retellCall = z.object({
  call_id: z.string().regex(/^call_[0-9a-f]{27}$/),
  call_type: z.enum(['phone_call', 'web_call']),
  from_number: z.string().optional(),
  to_number: z.string().optional(),
  call_status: z.enum(['ongoing', 'ended', 'not_connected']),
  start_timestamp: z.number().optional(),
  end_timestamp: z.number().optional(),
  duration_ms: z.number().optional(),
  disconnection_reason: z.string().optional(),
  opt_in_signed_url: z.boolean().optional(),
  transcript_object: z
    .array(
      z.object({
        role: z.enum(['agent', 'user']),
        content: z.string(),
        words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).min(1),
      }),
    )
    .optional(),
  call_cost: z
    .object({
      combined_cost: z.number(),
      product_costs: z.array(z.object({ product: z.string(), cost: z.number() })),
    })
    .optional(),
  latency: z
    .object({ e2e: z.object({ p50: z.number(), p95: z.number(), num: z.number() }) })
    .optional(),
  call_analysis: z
    .object({
      call_summary: z.string().optional(),
      call_successful: z.boolean().optional(),
      user_sentiment: z.enum(['Negative', 'Positive', 'Neutral', 'Unknown']),
      in_voicemail: z.boolean(),
    })
    .optional(),
})
const retellEvent = z.object({
  event: z.enum(['call_started', 'call_ended', 'call_analyzed']),
  call: retellCall,
})

describe('retellEvents', () => {
  const calls = callsOf('retell')
  const read = (call: SimulatedCall) =>
    eventsOfCall(call).map(({ body }) => retellEvent.parse(JSON.parse(body)))

  test('sends started, ended and analyzed with what belongs to each', () => {
    for (const call of calls) {
      const events = read(call)
      const names = new Set(events.map(({ event }) => event))
      expect(names.has('call_started')).toBe(call.startedAt !== null)
      expect(names.has('call_ended') && names.has('call_analyzed')).toBe(true)
      for (const { event, call: sent } of events) {
        expect(sent.call_id).toBe(call.id)
        expect(sent.call_analysis !== undefined).toBe(event === 'call_analyzed')
        expect(sent.end_timestamp === undefined).toBe(event === 'call_started')
        if (event === 'call_started' || !call.startedAt) continue
        expect(sent.duration_ms).toBe(Math.round(secondsOf(call) * 1000))
        expect(sent.transcript_object?.map(({ content }) => content)).toEqual(
          spokenOf(call).map(({ text }) => text),
        )
      }
    }
  })

  test('times each word within its utterance', () => {
    for (const call of calls.slice(0, 60)) {
      const utterances = read(call).at(-1)?.call.transcript_object ?? []
      utterances.forEach(({ content, words }, index) => {
        const turn = spokenOf(call)[index]
        expect(
          words
            .map(({ word }) => word)
            .join('')
            .trim(),
        ).toBe(content)
        expect(words[0]?.start).toBeCloseTo(turn?.startSeconds ?? Number.NaN, 1)
        expect(words.at(-1)?.end).toBeCloseTo(turn?.endSeconds ?? Number.NaN, 1)
      })
    }
  })

  test('counts money in cents', () => {
    for (const call of calls) {
      const cost = read(call).find(({ event }) => event === 'call_ended')?.call.call_cost
      if (!cost) continue
      const total = cost.product_costs.reduce((sum, part) => sum + part.cost, 0)
      expect(cost.combined_cost).toBeCloseTo(total, 1)
      expect(cost.combined_cost / secondsOf(call)).toBeGreaterThan(0.1)
    }
  })

  test('is sometimes out of order and sometimes says a thing twice', () => {
    const orders = new Set(
      calls.map((call) =>
        eventsOfCall(call)
          .map(({ event }) => event)
          .join(' '),
      ),
    )
    expect(orders).toContain('call_started call_analyzed call_ended')
    expect(orders).toContain('call_ended call_started call_analyzed')
    expect(orders).toContain('call_started call_ended call_analyzed call_ended')
  })

  test('names a withheld number as Retell does', () => {
    const withheld = calls.filter(
      (call) => call.caller.number === null && call.direction === 'inbound',
    )
    expect(withheld.length).toBeGreaterThan(3)
    for (const call of withheld) expect(read(call)[0]?.call.from_number).toBe('anonymous')
  })
})

describe('genericEvents', () => {
  test('keeps to the documented schema', () => {
    for (const call of callsOf('generic')) {
      const events = eventsOfCall(call).map(({ body }) => genericCallEvent.parse(JSON.parse(body)))
      expect(events.map(({ type }) => type).slice(0, 2)).toEqual(['call.started', 'call.ended'])
      expect(events[1]?.call.durationSeconds).toBe(secondsOf(call))
      expect(events[1]?.call.transcript?.length ?? 0).toBe(call.turns.length)
      const later = call.analysis ? ['call.analyzed'] : []
      if (call.survey) later.push('call.surveyed')
      expect(events.map(({ type }) => type).slice(2)).toEqual(later)
    }
  })
})

describe('answers after calls', () => {
  test('come from some of the callers who spoke, through every provider', () => {
    for (const provider of PROVIDERS) {
      const calls = callsOf(provider)
      const answered = calls.filter(({ survey }) => survey !== null)
      expect(answered.length / calls.length).toBeGreaterThan(0.1)
      expect(answered.length / calls.length).toBeLessThan(0.4)
      const sent = answered.filter(({ analysis }) => analysis !== null || provider === 'generic')
      for (const call of sent) {
        const bodies = eventsOfCall(call).map(({ body }) => body)
        expect(bodies.join()).toMatch(
          /"(?:nps|nps_score|ces|ces_score|csat|csat_score|satisfaction)":\d/,
        )
      }
    }
  })
})

test('no body has a hole in it', () => {
  for (const provider of PROVIDERS) {
    for (const { body } of callsOf(provider).flatMap(eventsOfCall)) {
      expect(body).not.toMatch(/undefined|NaN|\[object/)
    }
  }
})
