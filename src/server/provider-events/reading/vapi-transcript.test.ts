import { expect, test } from 'vitest'

import { readEvent } from './read-event'

const RECEIVED_AT = new Date('2026-11-20T12:00:00Z')

const read = (more: Record<string, unknown>) => {
  const message = { type: 'end-of-call-report', call: { id: 'call-1' }, ...more }
  const event = readEvent({ provider: 'vapi', body: { message }, receivedAt: RECEIVED_AT })
  if (!event.ok) throw new Error(event.refusal.reason)
  const { facts, unreadable } = event.reading
  return { said: facts.transcript?.map(({ role, text }) => `${role}: ${text}`), unreadable }
}

const SAID = ['agent: How can I help?', 'caller: My modem is broken.']
const CHAT = [
  { role: 'system', content: 'You are a voice agent.' },
  { role: 'assistant', content: 'How can I help?' },
  { role: 'user', content: 'My modem is broken.' },
]
const PARTS = CHAT.map(({ role, content }) => ({
  role,
  content: [{ type: 'text', text: content }],
}))

test.each([
  ['messages of the OpenAI API', { artifact: { messages: CHAT } }],
  ['only the formatted copy', { artifact: { messagesOpenAIFormatted: CHAT } }],
  ['the copy beside the artifact', { messagesOpenAIFormatted: CHAT }],
  ['content in parts', { messages: PARTS }],
  ['a transcript that is a list', { transcript: CHAT }],
  [
    'a blank message beside its content',
    { messages: CHAT.map(({ role, content }) => ({ role, message: ' ', content })) },
  ],
  [
    'parts of other kinds',
    {
      messages: [
        { role: 'assistant', content: [{ type: 'text', content: 'How can I help?' }] },
        { role: 'user', content: [{ type: 'audio', transcript: 'My modem is broken.' }] },
      ],
    },
  ],
  [
    'the copy with both sides',
    { artifact: { messages: CHAT.slice(0, 2), messagesOpenAIFormatted: CHAT } },
  ],
  ['an empty list beside the copy', { artifact: { messages: [], messagesOpenAIFormatted: CHAT } }],
])('%s is read', (_, shape) => {
  expect(read(shape)).toEqual({ said: SAID, unreadable: [] })
})

test('tools of the OpenAI API are heard in their place', () => {
  const call = { function: { name: 'find_order', arguments: '{"id":7}' } }
  const messages = [
    { role: 'user', content: 'Where is it?' },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', name: 'find_order', content: 'On its way' },
    { role: 'assistant', content: 'It is on its way.' },
  ]
  const { said, unreadable } = read({ messages })
  expect(said?.map((line) => line.split(':')[0])).toEqual(['caller', 'tool', 'tool', 'agent'])
  expect(unreadable).toEqual([])
})

test.each([
  [[{ role: 'user', utterance: 'Hello' }], 'message.messages[0]'],
  [[{ role: 'somebody', message: 'Hello' }], 'message.messages[0]'],
  [[{ role: 'user', message: { text: 'Hello' } }], 'message.messages[0].message'],
  ['user said hello', 'message.messages'],
])('words in another place are never silent: %j', (messages, path) => {
  expect(read({ messages }).unreadable).toContain(path)
})

test('a number that was sent as text is a number', () => {
  const message = { type: 'end-of-call-report', call: { id: 'call-1' }, durationSeconds: '67' }
  const event = readEvent({ provider: 'vapi', body: { message }, receivedAt: RECEIVED_AT })
  expect(event).toMatchObject({ reading: { facts: { durationSeconds: 67 }, unreadable: [] } })
})

test.each([
  [{ call: { id: 'call-1', messages: CHAT } }, 'message.call.messages'],
  [
    { call: { id: 'call-1', artifact: { transcript: 'User: hi' } } },
    'message.call.artifact.transcript',
  ],
  [{ conversation: CHAT }, 'message.conversation'],
  [{ artifact: { transcriptText: 'User: hi' } }, 'message.artifact.transcriptText'],
  [{ artifact: { transcript: 'User: hi\nAnna Smith: hello' } }, 'message.artifact.transcript'],
])('a conversation in another place is never silent: %j', (more, path) => {
  expect(read(more).unreadable).toContain(path)
})

test('instructions alone are no conversation', () => {
  expect(read({ conversation: CHAT.slice(0, 1) })).toEqual({ said: undefined, unreadable: [] })
})

test('a failed tool call is not read as a success', () => {
  const tool = (more: object) =>
    read({
      messages: [
        { role: 'user', message: 'Hi' },
        { role: 'tool_call_result', name: 'book', ...more },
      ],
    })
  expect(tool({ error: 'No seats' }).said).toContain('tool: book → failed: No seats')
  expect(tool({ content: 'Booked' }).said).toContain('tool: book → Booked')
  expect(tool({ answer: 'Booked' }).unreadable).toEqual(['message.messages[1]'])
})
