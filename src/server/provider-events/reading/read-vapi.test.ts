import { describe, expect, test } from 'vitest'

import { readEvent } from './read-event'

const RECEIVED_AT = new Date('2026-11-20T12:00:00Z')

const read = (message: Record<string, unknown>) => {
  const body = { message: { call: { id: 'call-1' }, ...message } }
  const event = readEvent({ provider: 'vapi', body, receivedAt: RECEIVED_AT })
  if (!event.ok) throw new Error(event.refusal.reason)
  return event.reading
}
const report = (parts: Record<string, unknown> = {}) =>
  read({ type: 'end-of-call-report', endedReason: 'customer-ended-call', ...parts })

describe('end-of-call report', () => {
  test('reads parties, times, costs and latency in their units', () => {
    const { facts, sentAt, unreadable } = report({
      timestamp: 1781898478120,
      startedAt: '2026-06-19T19:47:06.568Z',
      endedAt: '2026-06-19T19:47:53.744Z',
      cost: 0.0607,
      costs: [
        { type: 'transport', cost: 0.0067 },
        { type: 'model', cost: 0.0013, promptTokens: 12 },
      ],
      customer: { number: '+1 (312) 555-0171', name: 'José Muñoz' },
      phoneNumber: { number: '+13125550100' },
      assistant: { id: 'a1', name: 'Front Desk', model: { messages: ['prompt'] } },
      call: { id: 'call-1', type: 'inboundPhoneCall' },
      artifact: {
        recording: { mono: { combinedUrl: 'https://storage.example/a.wav?sig=1' } },
        performanceMetrics: {
          turnLatencies: [900, 300, 600, 1200].map((turnLatency) => ({ turnLatency })),
          turnLatencyAverage: 1,
        },
      },
    })
    expect(unreadable).toEqual([])
    expect(sentAt).toEqual(new Date(1781898478120))
    expect(facts).toMatchObject({
      status: 'ended',
      outcome: 'completed',
      endedReason: 'customer-ended-call',
      direction: 'inbound',
      callerName: 'José Muñoz',
      callerNumber: '+13125550171',
      lineNumber: '+13125550100',
      agentName: 'Front Desk',
      startedAt: new Date('2026-06-19T19:47:06.568Z'),
      durationSeconds: 47.176,
      hasRecording: true,
      costs: {
        totalUsd: 0.0607,
        components: [
          { name: 'transport', usd: 0.0067 },
          { name: 'model', usd: 0.0013 },
        ],
      },
      latency: { averageMs: 750, p50Ms: 600, p90Ms: 1200, p95Ms: 1200, maxMs: 1200, turns: 4 },
    })
  })

  test('reads messages by role, with seconds of the recording and readable tools', () => {
    const { facts, storableEvent } = report({
      artifact: {
        messages: [
          { role: 'system', message: 'You are the front desk.' },
          {
            role: 'bot',
            message: 'Hello',
            secondsFromStart: 1.5,
            time: 1754436140835.001,
            endTime: 1754436149085.001,
            duration: 5675,
          },
          { role: 'user', message: 'A table', secondsFromStart: 10, duration: 500 },
          {
            role: 'tool_calls',
            message: '',
            secondsFromStart: 11,
            toolCalls: [
              { function: { name: 'book_table', arguments: '{"Name":"\\"Porch\\"","n":5}' } },
            ],
          },
          { role: 'tool_call_result', name: 'book_table', result: '', secondsFromStart: 12 },
          { role: 'hologram', message: 'not a turn' },
          { role: 'user', message: '  ' },
        ],
      },
    })
    const tool = { role: 'tool', endSeconds: null }
    expect(facts.transcript).toEqual([
      { role: 'agent', text: 'Hello', startSeconds: 1.5, endSeconds: 9.75 },
      { role: 'caller', text: 'A table', startSeconds: 10, endSeconds: 10.5 },
      { ...tool, text: 'book_table(Name: Porch, n: 5)', startSeconds: 11 },
      { ...tool, text: 'book_table → ok', startSeconds: 12 },
    ])
    expect(storableEvent).not.toContain('You are the front desk')
  })

  test('falls back to the copies older accounts send, then to labelled text', () => {
    const legacy = report({ messages: [{ role: 'assistant', message: 'Hi' }], artifact: {} })
    expect(legacy.facts.transcript).toMatchObject([{ role: 'agent', text: 'Hi' }])
    const text = report({ artifact: { transcript: 'AI: Hi\nthere\nUser: Bye: now\n' } })
    expect(text.facts.transcript).toMatchObject([
      { role: 'agent', text: 'Hi\nthere' },
      { role: 'caller', text: 'Bye: now' },
    ])
    const renamed = report({ artifact: { transcript: 'Sam: Hi\nUser: Bye' } })
    expect(renamed.facts.transcript).toBeNull()
    expect(renamed.unreadable).toEqual(['message.artifact.transcript'])
  })

  test.each([
    ['true', 'resolved'],
    ['false', 'unresolved'],
    [' Pass ', 'resolved'],
    ['Poor', 'unresolved'],
    [false, 'unresolved'],
    ['Fair', undefined],
    ['7', undefined],
    ['85%', undefined],
    [{ checklist: [] }, undefined],
  ])('a success evaluation of %j is %s', (successEvaluation, resolution) => {
    const { facts } = report({ analysis: { successEvaluation } })
    expect(facts.analysis.resolution?.value).toBe(resolution)
    expect(facts.status).toBe(resolution ? 'analyzed' : 'ended')
  })

  test('takes claims from structured data only where key and value are plain', () => {
    const { facts } = report({
      analysis: {
        summary: 'Wants a refund.',
        structuredData: {
          customerName: 'Ann',
          issue_category: 'Billing',
          priority: 'urgent',
          sentiment: 'furious',
          callbackRequested: 'yes',
          callback_time: 'tomorrow after three',
        },
      },
    })
    expect(facts.callerName).toBe('Ann')
    expect(facts.analysis).toMatchObject({
      summary: { value: 'Wants a refund.', source: 'provider', evidence: [] },
      category: { value: 'billing' },
      priority: { value: 'high' },
      sentiment: null,
      callback: { requested: true, timeText: 'tomorrow after three', at: null },
    })
  })

  test('says no recording without consent, and flags an address that is none', () => {
    const recordingUrl = 'https://storage.example/a.wav'
    const compliance = { recordingConsent: { type: 'verbal' } }
    expect(report({ recordingUrl, compliance }).facts.hasRecording).toBe(false)
    const hostile = report({ artifact: { recordingUrl: 'javascript:alert(1)' } })
    expect(hostile.facts.hasRecording).toBe(false)
    expect(hostile.unreadable).toEqual(['message.artifact.recordingUrl'])
  })

  test('leaves unreadable parts empty and names them', () => {
    const { facts, unreadable } = report({
      startedAt: ['2026'],
      endedAt: '2026-02-30T10:00:00Z',
      endedReason: 404,
      cost: Number.POSITIVE_INFINITY,
      costs: 'none',
      customer: 'Ann',
      call: { id: 'call-1', type: 'telepathy' },
      artifact: { messages: [null, 3, { role: 5 }, { role: 'user', message: { a: 1 } }] },
    })
    expect(facts).toMatchObject({
      startedAt: null,
      endedAt: null,
      durationSeconds: null,
      endedReason: null,
      outcome: null,
      costs: null,
      callerName: null,
      direction: null,
      transcript: null,
    })
    expect([...unreadable].sort()).toEqual([
      'message.artifact.messages[0]',
      'message.artifact.messages[1]',
      'message.artifact.messages[2]',
      'message.artifact.messages[3].message',
      'message.call.type',
      'message.cost',
      'message.costs',
      'message.customer',
      'message.endedAt',
      'message.endedReason',
      'message.startedAt',
    ])
  })

  test('an end before the start leaves no duration; durations count only where no time is sent', () => {
    const backwards = report({ startedAt: '2026-06-19T19:00:00Z', endedAt: '2026-06-19T18:00:00Z' })
    expect(backwards.facts).toMatchObject({ endedAt: null, durationSeconds: null })
    expect(backwards.unreadable).toEqual(['message.endedAt'])
    expect(report({ durationSeconds: 47.2 }).facts.durationSeconds).toBe(47.2)
    const huge = report({ durationSeconds: 9.2e18 })
    expect([huge.facts.durationSeconds, huge.unreadable]).toEqual([
      null,
      ['message.durationSeconds'],
    ])
  })

  test.each(['1969-12-31T00:00:00Z', '2999-01-01T00:00:00Z', '2028-01-01T00:00:00Z'])(
    'a start at %s is left out',
    (startedAt) => {
      const { facts, unreadable } = report({ startedAt })
      expect([facts.startedAt, unreadable]).toEqual([null, ['message.startedAt']])
    },
  )

  test('null is absent, and a bare report is a call', () => {
    const bare = report({ artifact: null, analysis: null, customer: null, cost: null })
    expect(bare.unreadable).toEqual([])
    expect(bare.facts).toMatchObject({
      outcome: 'completed',
      transcript: null,
      hasRecording: false,
    })
  })

  test.each([
    ['anonymous', null],
    ['+266696687', null],
    ['', null],
    ['+999', '+999'],
    ['(312) 555-0171', '(312) 555-0171'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('a caller number of "%s" is %s', (number, stored) => {
    expect(report({ customer: { number } }).facts.callerNumber).toBe(stored)
  })

  test('cuts a name on a whole character and says so', () => {
    const { facts, unreadable } = report({ customer: { name: '👩‍👩‍👧‍👦'.repeat(30) } })
    expect(facts.callerName).toBe('👩‍👩‍👧‍👦'.repeat(18))
    expect(unreadable).toEqual(['message.customer.name'])
  })

  test('cuts a transcript of more than ten thousand turns and says so', () => {
    const messages = Array.from({ length: 10_001 }, () => ({ role: 'user', message: 'yes' }))
    const { facts, unreadable } = report({ artifact: { messages } })
    expect(facts.transcript).toHaveLength(10_000)
    expect(unreadable).toEqual(['message.artifact.messages[10000].message'])
  })

  test('names at most fifty unreadable parts', () => {
    const messages = Array.from({ length: 500 }, () => 7)
    expect(report({ artifact: { messages } }).unreadable).toHaveLength(50)
  })
})
