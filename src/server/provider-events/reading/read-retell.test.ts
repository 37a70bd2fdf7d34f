import { describe, expect, test } from 'vitest'

import { readEvent } from './read-event'

const RECEIVED_AT = new Date('2026-11-20T12:00:00Z')

const read = (event: string, call: Record<string, unknown> = {}) => {
  const body = { event, call: { call_id: 'call_1', call_type: 'phone_call', ...call } }
  const result = readEvent({ provider: 'retell', body, receivedAt: RECEIVED_AT })
  if (!result.ok) throw new Error(result.refusal.reason)
  return result.reading
}
const analyzed = (call: Record<string, unknown> = {}) =>
  read('call_analyzed', { direction: 'inbound', ...call })

const word = (text: string, start: number, end: number) => ({ word: text, start, end })

describe('calls', () => {
  test('reads parties, times, cents and percentiles', () => {
    const { facts, unreadable, sentAt } = analyzed({
      from_number: '+18595550192',
      to_number: '+13125550100',
      agent_name: 'Front Desk',
      start_timestamp: 1780000000000.1235,
      end_timestamp: 1780000060000.9,
      duration_ms: 60000.776544,
      disconnection_reason: 'user_hangup',
      recording_url: 'https://storage.example/recording.wav',
      data_storage_setting: 'everything',
      call_cost: { combined_cost: 11.184, product_costs: [{ product: 'tts', cost: 5.018 }] },
      latency: { e2e: { p50: 863, p90: 1316, p95: 1316, max: 1400, num: 2, values: [800, 901] } },
      call_analysis: {
        call_summary: 'Booked a table.',
        user_sentiment: 'Positive',
        call_successful: true,
        in_voicemail: false,
        custom_analysis_data: { customer_name: 'John' },
      },
    })
    expect(unreadable).toEqual([])
    expect(sentAt).toBeNull()
    expect(facts).toMatchObject({
      status: 'analyzed',
      outcome: 'completed',
      direction: 'inbound',
      callerName: 'John',
      callerNumber: '+18595550192',
      lineNumber: '+13125550100',
      agentName: 'Front Desk',
      startedAt: new Date(1780000000000),
      endedAt: new Date(1780000060001),
      durationSeconds: 60.001,
      hasRecording: true,
      contentWithheld: false,
      costs: { totalUsd: 0.11184, components: [{ name: 'tts', usd: 0.05018 }] },
      latency: { averageMs: 850.5, p50Ms: 863, p90Ms: 1316, p95Ms: 1316, maxMs: 1400, turns: 2 },
      analysis: {
        summary: { value: 'Booked a table.' },
        sentiment: { value: 'positive' },
        resolution: { value: 'resolved', source: 'provider' },
      },
    })
  })

  test('the caller is the other side, and a web call has no numbers', () => {
    const numbers = { from_number: '+13125550100', to_number: '+18595550192' }
    expect(analyzed({ ...numbers, direction: 'outbound' }).facts).toMatchObject({
      callerNumber: '+18595550192',
      lineNumber: '+13125550100',
    })
    expect(analyzed({ call_type: 'web_call', direction: undefined }).facts).toMatchObject({
      direction: 'web',
      callerNumber: null,
    })
    expect(analyzed({ from_number: 'anonymous' }).facts.callerNumber).toBeNull()
  })

  test('a name from your own variables comes before one the agent heard', () => {
    const heard = { call_analysis: { custom_analysis_data: { customer_name: 'Jon' } } }
    const variables = { retell_llm_dynamic_variables: { customer_name: 'John Doe' } }
    expect(analyzed({ ...heard, ...variables }).facts.callerName).toBe('John Doe')
    expect(analyzed({ ...heard, metadata: { customer_name: 'J. Doe' } }).facts.callerName).toBe(
      'J. Doe',
    )
  })

  test('a voicemail is one whatever ended the call, but not after a transfer', () => {
    const call_analysis = { in_voicemail: true }
    const outcomeOf = (disconnection_reason?: string) =>
      analyzed({ call_analysis, disconnection_reason }).facts.outcome
    expect(outcomeOf('user_hangup')).toBe('voicemail')
    expect(outcomeOf()).toBe('voicemail')
    expect(outcomeOf('call_transfer')).toBe('transferred')
  })

  test.each([
    ['everything', false],
    ['everything_except_pii', true],
    ['basic_attributes_only', true],
    [undefined, null],
  ])('content under "%s" is withheld: %s', (data_storage_setting, withheld) => {
    expect(analyzed({ data_storage_setting }).facts.contentWithheld).toBe(withheld)
  })

  test('content that is there is not withheld', () => {
    const data_storage_setting = 'everything_except_pii'
    const scrubbed = [{ role: 'user', content: 'I am [name]' }]
    const { facts } = analyzed({
      data_storage_setting,
      scrubbed_transcript_with_tool_calls: scrubbed,
    })
    expect(facts.contentWithheld).toBe(false)
  })

  test('leaves unreadable parts empty and names them', () => {
    const { facts, unreadable } = analyzed({
      start_timestamp: 1780000000,
      end_timestamp: '12abc',
      duration_ms: -60000,
      call_cost: { combined_cost: -12.5, product_costs: '[]' },
      call_analysis: { call_successful: 'yes', user_sentiment: 'Ecstatic' },
      direction: 'sideways',
    })
    expect(facts).toMatchObject({
      startedAt: null,
      endedAt: null,
      durationSeconds: null,
      costs: null,
    })
    expect(facts.analysis.resolution).toBeNull()
    expect([...unreadable].sort()).toEqual([
      'call.call_analysis.call_successful',
      'call.call_analysis.user_sentiment',
      'call.call_cost.combined_cost',
      'call.call_cost.product_costs',
      'call.direction',
      'call.duration_ms',
      'call.end_timestamp',
      'call.start_timestamp',
    ])
  })
})

describe('transcripts', () => {
  test('tools, keys and messages stand after the words before them', () => {
    const { facts } = analyzed({
      transcript_object: [{ role: 'user', content: 'not this one' }],
      transcript_with_tool_calls: [
        { role: 'agent', content: 'Hello', words: [word('Hel', 1, 1.2), word('lo', 1.2, 1.6)] },
        { role: 'tool_call_invocation', tool_call_id: 't1', name: 'book', arguments: '{"n":2}' },
        { role: 'tool_call_result', tool_call_id: 't1', content: 'Unavailable', successful: false },
        { role: 'dtmf', digit: '1' },
        { role: 'dtmf', digit: '0' },
        { role: 'node_transition', new_node_name: 'end' },
        { role: 'sms', content: 'Your link', time_sec: 4 },
        { role: 'user', content: 'Thanks', words: [] },
        { role: 'transfer_target', content: 'Sales here' },
      ],
    })
    const tool = { role: 'tool', startSeconds: 1.6, endSeconds: null }
    const untimed = { startSeconds: null, endSeconds: null }
    expect(facts.transcript).toEqual([
      { role: 'agent', text: 'Hello', startSeconds: 1, endSeconds: 1.6 },
      { ...tool, text: 'book(n: 2)' },
      { ...tool, text: 'book → failed: Unavailable' },
      { ...tool, text: 'Keys pressed: 1 0' },
      { ...tool, text: 'Text message: Your link', startSeconds: 4 },
      { role: 'caller', text: 'Thanks', ...untimed },
      { role: 'transfer', text: 'Sales here', ...untimed },
    ])
  })

  test('prefers the copy freed of personal data', () => {
    const { facts, storableEvent } = analyzed({
      transcript_with_tool_calls: [{ role: 'user', content: 'I am Ann' }],
      scrubbed_transcript_with_tool_calls: [{ role: 'user', content: 'I am [name]' }],
    })
    expect(facts.transcript).toMatchObject([{ text: 'I am [name]' }])
    expect(storableEvent).not.toContain('Ann')
  })

  test('falls back to words only, then to labelled text', () => {
    const words = analyzed({ transcript_object: [{ role: 'user', content: 'Hi' }] })
    expect(words.facts.transcript).toMatchObject([{ role: 'caller', text: 'Hi' }])
    const text = analyzed({ transcript_object: 'x', transcript: 'User: Hi\nAgent: Hello' })
    expect(text.facts.transcript).toMatchObject([{ role: 'caller' }, { role: 'agent' }])
    expect(text.unreadable).toEqual(['call.transcript_object'])
  })

  test('a call without a word has no transcript', () => {
    const { facts, unreadable } = analyzed({ transcript: '', transcript_object: [] })
    expect([facts.transcript, unreadable]).toEqual([null, []])
  })
})

describe('events', () => {
  test.each([
    ['call_started', 'in-progress'],
    ['call_ended', 'ended'],
    ['call_analyzed', 'analyzed'],
    ['transfer_started', 'forwarding'],
    ['transfer_bridged', 'forwarding'],
    ['transfer_cancelled', 'in-progress'],
    ['transfer_ended', 'forwarding'],
  ])('%s makes the call %s', (event, status) => {
    expect(read(event, { direction: 'inbound' })).toMatchObject({
      effect: 'call',
      facts: { status },
    })
  })

  test('a running call has no outcome, an ended one without a reason neither', () => {
    expect(read('call_started', { disconnection_reason: 'user_hangup' }).facts.outcome).toBeNull()
    expect(read('call_ended').facts.outcome).toBeNull()
    expect(read('call_ended', { disconnection_reason: 'user_vanished' }).facts).toMatchObject({
      outcome: 'unknown',
      endedReason: 'user_vanished',
    })
  })

  test.each(['transcript_updated', 'call_dreamt', '__proto__'])('%s is left alone', (event) => {
    expect(read(event).effect).toBe('ignore')
  })
})
