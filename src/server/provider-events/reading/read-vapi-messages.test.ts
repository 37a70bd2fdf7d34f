import { describe, expect, test } from 'vitest'

import { readEvent } from './read-event'

const RECEIVED_AT = new Date('2026-11-20T12:00:00Z')

const read = (message: Record<string, unknown>) => {
  const body = { message: { call: { id: 'call-1' }, ...message } }
  const event = readEvent({ provider: 'vapi', body, receivedAt: RECEIVED_AT })
  if (!event.ok) throw new Error(event.refusal.reason)
  return event.reading
}

describe('other messages', () => {
  test.each(['scheduled', 'queued', 'ringing', 'in-progress', 'forwarding'])(
    'a status update of %s runs',
    (status) => {
      const { effect, facts } = read({ type: 'status-update', status, endedReason: 'voicemail' })
      expect([effect, facts.status, facts.outcome]).toEqual(['call', status, null])
    },
  )

  test('a status update of ended brings its reason', () => {
    const { facts } = read({ type: 'status-update', status: 'ended', endedReason: 'voicemail' })
    expect(facts).toMatchObject({ status: 'ended', outcome: 'voicemail', endedReason: 'voicemail' })
  })

  test('a transfer update forwards, and a deletion removes', () => {
    expect(read({ type: 'transfer-update' }).facts.status).toBe('forwarding')
    expect(read({ type: 'call.deleted' })).toMatchObject({
      effect: 'removed',
      providerCallId: 'call-1',
    })
  })

  test.each([
    'hang',
    'call.delete.failed',
    'speech-update',
    'conversation-update',
    'transcript[transcriptType="final"]',
    'assistant.dreamt',
    'constructor',
  ])('%s is left alone, and nothing of it is kept', (type) => {
    expect(read({ type, call: undefined, secret: 'x' })).toMatchObject({
      effect: 'ignore',
      storableEvent: '',
    })
  })

  test('a status that is about a request of ours is left alone', () => {
    expect(read({ type: 'status-update', status: 'not-found' }).effect).toBe('ignore')
  })
})
