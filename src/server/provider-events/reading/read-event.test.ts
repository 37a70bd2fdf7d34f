import { describe, expect, test } from 'vitest'

import type { Provider } from '@/contracts/call-words'
import { genericCallEvent } from '@/contracts/generic-call-event'

import { readEvent } from './read-event'

const RECEIVED_AT = new Date('2026-11-20T12:00:00Z')
const read = (provider: Provider, body: unknown) =>
  readEvent({ provider, body, receivedAt: RECEIVED_AT })

describe('envelopes', () => {
  const report = (call: unknown) => ({ message: { type: 'end-of-call-report', call } })

  test.each<[Provider, unknown]>([
    ['vapi', null],
    ['vapi', []],
    ['vapi', 'text'],
    ['vapi', { message: null }],
    ['vapi', { message: [] }],
    ['vapi', { message: { call: { id: 'c1' } } }],
    ['vapi', { message: { type: 7, call: { id: 'c1' } } }],
    ['vapi', report(undefined)],
    ['vapi', report({ id: '' })],
    ['vapi', report({ id: ' ' })],
    ['vapi', report({ id: { $ne: '' } })],
    ['vapi', report({ id: 'x'.repeat(201) })],
    ['vapi', report({ id: 'a\0b' })],
    ['vapi', report({ id: '\uD800' })],
    ['retell', {}],
    ['retell', { event: null, call: { call_id: 'c1' } }],
    ['retell', { event: 'call_ended' }],
    ['retell', { event: 'call_ended', call: 'c1' }],
    ['retell', { event: 'call_ended', call: { call_id: null } }],
    ['generic', { type: 'call.ended', call: {} }],
    ['generic', { type: '', call: { id: 'c1' } }],
    ['generic', 7],
  ])('%s refuses %j', (provider, body) => {
    expect(read(provider, body)).toMatchObject({ ok: false, refusal: { status: 422 } })
  })

  test('an id is text, whatever it looks like', () => {
    const id = '../../etc/passwd'
    expect(read('vapi', report({ id }))).toMatchObject({ reading: { providerCallId: id } })
  })

  test.each<[Provider, unknown, string]>([
    [
      'vapi',
      { message: { type: 'End-Of-Call-Report ', call: { id: 'c1' } } },
      'end-of-call-report',
    ],
    ['retell', { event: 'CALL_ENDED', call: { call_id: 'c1' } }, 'call_ended'],
    ['generic', { type: 'Call.Ended', call: { id: 'c1' } }, 'call.ended'],
  ])('%s: a type in other cases is that type: %j', (provider, body, eventType) => {
    expect(read(provider, body)).toMatchObject({ reading: { eventType, effect: 'call' } })
  })

  test('an instant in milliseconds may be sent as text', () => {
    const call = {
      call_id: 'c1',
      start_timestamp: '1763632800000',
      end_timestamp: 1_763_632_860_000,
    }
    const facts = { startedAt: new Date('2025-11-20T10:00:00Z'), durationSeconds: 60 }
    expect(read('retell', { event: 'call_ended', call })).toMatchObject({ reading: { facts } })
  })

  test('the reason never quotes the body', () => {
    expect(JSON.stringify(read('vapi', { message: { type: 9, secret: 'hunter2' } }))).not.toMatch(
      /hunter2/,
    )
  })
})

describe('events of our own schema', () => {
  const body = {
    type: 'call.analyzed',
    timestamp: '2026-11-20T10:00:00+01:00',
    call: {
      id: 'c1',
      endedReason: 'hangup-by-caller',
      outcome: 'completed',
      direction: 'inbound',
      callerName: 'Ann',
      callerNumber: '+1 312 555 0171',
      lineNumber: '+13125550100',
      agentName: 'Front Desk',
      startedAt: '2026-11-20T09:00:00Z',
      endedAt: '2026-11-20T09:01:30.5Z',
      transcript: [
        { role: 'agent', text: 'Hello', startSeconds: 0.5, endSeconds: 1 },
        { role: 'caller', text: 'My card is 4111 1111 1111 1111' },
      ],
      costUsd: 0.25,
      analysis: {
        summary: 'Asked for a refund.',
        category: 'billing',
        priority: 'high',
        sentiment: 'negative',
        resolution: 'unresolved',
        callback: { requested: true, timeText: 'tomorrow', at: '2026-11-21T15:00:00Z' },
        nextSteps: [{ title: 'Refund the order', dueAt: '2026-11-22T15:00:00Z' }, { title: '' }],
      },
    },
  }

  test('reads every part of the published schema', () => {
    const { nextSteps, ...analysis } = body.call.analysis
    const published = {
      ...body,
      call: { ...body.call, analysis: { ...analysis, nextSteps: nextSteps.slice(0, 1) } },
    }
    expect(genericCallEvent.safeParse(published).success).toBe(true)
    const event = read('generic', body)
    expect(event).toMatchObject({
      ok: true,
      reading: {
        eventType: 'call.analyzed',
        effect: 'call',
        sentAt: new Date('2026-11-20T09:00:00Z'),
        unreadable: [],
        facts: {
          status: 'analyzed',
          outcome: 'completed',
          endedReason: 'hangup-by-caller',
          direction: 'inbound',
          callerName: 'Ann',
          callerNumber: '+13125550171',
          durationSeconds: 90.5,
          transcript: [
            { role: 'agent', text: 'Hello', startSeconds: 0.5, endSeconds: 1 },
            { role: 'caller', text: 'My card is [card number removed]', startSeconds: null },
          ],
          costs: { totalUsd: 0.25, components: [] },
          analysis: {
            summary: { value: 'Asked for a refund.', source: 'provider' },
            category: { value: 'billing' },
            priority: { value: 'high' },
            sentiment: { value: 'negative' },
            resolution: { value: 'unresolved' },
            callback: { requested: true, timeText: 'tomorrow', at: '2026-11-21T15:00:00.000Z' },
            nextSteps: [{ title: 'Refund the order', dueAt: '2026-11-22T15:00:00.000Z' }],
          },
        },
      },
    })
  })

  test('a status sent goes before the one of the type, and unknown words are flagged', () => {
    const call = {
      id: 'c1',
      status: 'forwarding',
      outcome: 'vanished',
      transcript: [
        { role: 'ghost', text: 'boo' },
        { role: 'agent' },
        { role: 'agent', text: 'Hi' },
      ],
      analysis: { category: 7 },
    }
    expect(read('generic', { type: 'call.updated', call })).toMatchObject({
      reading: {
        facts: { status: 'forwarding', outcome: null, transcript: [{ text: 'Hi' }] },
        unreadable: [
          'call.outcome',
          'call.transcript[0].role',
          'call.transcript[0]',
          'call.transcript[1]',
          'call.analysis.category',
        ],
      },
    })
  })

  test.each([
    ['call.started', 'in-progress'],
    ['call.updated', 'in-progress'],
    ['call.ended', 'ended'],
    ['call.analyzed', 'analyzed'],
  ])('%s makes the call %s', (type, status) => {
    expect(read('generic', { type, call: { id: 'c1' } })).toMatchObject({
      reading: { effect: 'call', facts: { status } },
    })
  })

  test('another type is left alone', () => {
    expect(read('generic', { type: 'agent.updated' })).toMatchObject({
      reading: { effect: 'ignore' },
    })
  })
})
