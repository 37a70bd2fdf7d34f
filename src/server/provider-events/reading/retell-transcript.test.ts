import { expect, test } from 'vitest'

import { readEvent } from './read-event'

const read = (more: Record<string, unknown>) => {
  const call = { call_id: 'call_1', call_type: 'phone_call', ...more }
  const receivedAt = new Date('2026-11-20T12:00:00Z')
  const event = readEvent({ provider: 'retell', body: { event: 'call_ended', call }, receivedAt })
  if (!event.ok) throw new Error(event.refusal.reason)
  const { facts, unreadable } = event.reading
  return { said: facts.transcript?.map(({ role, text }) => `${role}: ${text}`), unreadable }
}
const SAID = [{ role: 'user', content: 'Hi' }]

test('words are read one by one where they are not joined', () => {
  const words = ['My', 'modem'].map((word) => ({ word, start: 1, end: 2 }))
  const transcript_object = [{ role: 'user', content: '', words }]
  expect(read({ transcript_object })).toEqual({ said: ['caller: My modem'], unreadable: [] })
})

test('what a tool answered and what was texted is read under other names, too', () => {
  const more = [
    { role: 'tool_call_result', tool_call_id: 't', result: 'Booked' },
    { role: 'tool_call_result', tool_call_id: 't', error: 'No seats' },
    { role: 'sms', text: 'Your code is on its way' },
  ]
  expect(read({ transcript_with_tool_calls: [...SAID, ...more] })).toEqual({
    said: [
      'caller: Hi',
      'tool: tool → Booked',
      'tool: tool → failed: No seats',
      'tool: Text message: Your code is on its way',
    ],
    unreadable: [],
  })
})

test.each([
  [{ transcriptObject: SAID }, 'call.transcriptObject'],
  [{ utterances: SAID }, 'call.utterances'],
  [{ transcript_text: 'User: hi' }, 'call.transcript_text'],
  [{ transcript: 'User: hi\nTransfer Target: hello' }, 'call.transcript'],
  [
    { transcript_with_tool_calls: [...SAID, { role: 'guest', text: 'Hello' }] },
    'call.transcript_with_tool_calls[1]',
  ],
])('words in another place are never silent: %j', (more, path) => {
  expect(read(more).unreadable).toContain(path)
})
