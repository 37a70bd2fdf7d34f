import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { storableCopy } from './storable-event'

test('drops prompts, secrets, control handles and agent configurations', () => {
  const event = {
    message: {
      artifact: {
        messages: [
          { role: 'system', message: 'You are a helpful agent' },
          { role: 'user', message: 'Hello' },
        ],
        messagesOpenAIFormatted: [
          { role: 'developer', content: 'You are a helpful agent' },
          { role: 'user', content: 'Hello' },
        ],
        nodes: [{ name: 'start', prompt: 'Be nice' }],
      },
      call: {
        id: 'c1',
        monitor: { listenUrl: 'wss://x/listen', controlUrl: 'https://x/control' },
        transport: { callUrl: 'https://x/join' },
        webCallUrl: 'https://x/join',
        assistant: { id: 'a1', name: 'Front Desk', model: { messages: [{ content: 'prompt' }] } },
      },
      server: { secret: 's', headers: { Authorization: 'Bearer b', 'X-Api-Key': 'k' } },
      phoneNumber: { number: '+13125550100', twilioAuthToken: 't', credentialId: 'cr1' },
      custom_sip_headers: { 'X-Account': '9' },
      access_token: 'tok_1',
      costs: [{ type: 'model', promptTokens: 12, cost: 0.1 }],
      llm_token_usage: { average: 3 },
    },
  }
  expect(storableCopy(event)).toEqual({
    message: {
      artifact: {
        messages: [{ role: 'user', message: 'Hello' }],
        messagesOpenAIFormatted: [{ role: 'user', content: 'Hello' }],
        nodes: [{ name: 'start' }],
      },
      call: { id: 'c1', transport: {}, assistant: { id: 'a1', name: 'Front Desk' } },
      server: { headers: {} },
      phoneNumber: { number: '+13125550100', credentialId: 'cr1' },
      costs: [{ type: 'model', promptTokens: 12, cost: 0.1 }],
      llm_token_usage: { average: 3 },
    },
  })
})

test('cuts addresses before their signatures and keeps other text with question marks', () => {
  expect(
    storableCopy({
      recording_url: 'https://user:pass@cdn.example/a.wav?sig=abc#t=1',
      note: 'https://cdn.example/a.wav?sig=abc',
      question: 'Is https://cdn.example/?a=1 yours?',
    }),
  ).toEqual({
    recording_url: 'https://cdn.example/a.wav',
    note: 'https://cdn.example/a.wav',
    question: 'Is https://cdn.example/?a=1 yours?',
  })
})

test('keeps the copy freed of personal data instead of the full one', () => {
  const scrubbed = [{ role: 'user', content: 'My name is [name]' }]
  expect(
    storableCopy({
      transcript: 'User: My name is Ann',
      transcript_object: [{ role: 'user', content: 'My name is Ann' }],
      transcript_with_tool_calls: [{ role: 'user', content: 'My name is Ann' }],
      scrubbed_transcript_with_tool_calls: scrubbed,
      recording_url: 'https://cdn.example/full.wav',
      recording_multi_channel_url: 'https://cdn.example/both.wav',
      scrubbed_recording_url: 'https://cdn.example/scrubbed.wav',
    }),
  ).toEqual({
    scrubbed_transcript_with_tool_calls: scrubbed,
    scrubbed_recording_url: 'https://cdn.example/scrubbed.wav',
  })
})

test('redacts words with times, tool data, keys pressed and labelled text together', () => {
  const word = (text: string, start: number) => ({ word: text, start, end: start + 1 })
  expect(
    storableCopy({
      transcript: 'Agent: Your card?\nUser: 4111 1111\nUser: 1111 1111\n',
      transcript_with_tool_calls: [
        { role: 'agent', content: 'Your card?' },
        {
          role: 'user',
          content: '4111 1111',
          words: [word('4111 ', 1), word('1111 ', 2)],
        },
        { role: 'user', content: '1111 1111', words: [word('1111 ', 4), word('1111 ', 5)] },
        { role: 'tool_call_invocation', arguments: '{"card":"4111111111111111","cvv":"123"}' },
        { role: 'tool_call_result', content: '{"at":1779471188297,"id":"4111111111111112"}' },
        { role: 'agent', content: 'Press the security code.' },
        ...['1', '2', '3'].map((digit) => ({ role: 'dtmf', digit })),
      ],
    }),
  ).toEqual({
    transcript: 'Agent: Your card?\nUser: [card number removed]\nUser: [card number removed]\n',
    transcript_with_tool_calls: [
      { role: 'agent', content: 'Your card?' },
      {
        role: 'user',
        content: '[card number removed]',
        words: [word('[card number removed]', 1), word('', 2)],
      },
      {
        role: 'user',
        content: '[card number removed]',
        words: [word('[card number removed]', 4), word(' ', 5)],
      },
      {
        role: 'tool_call_invocation',
        arguments: '{"card":"[card number removed]","cvv":"[security code removed]"}',
      },
      { role: 'tool_call_result', content: '{"at":1779471188297,"id":"4111111111111112"}' },
      { role: 'agent', content: 'Press the security code.' },
      { role: 'dtmf', digit: '[security code removed]' },
      { role: 'dtmf', digit: '' },
      { role: 'dtmf', digit: '' },
    ],
  })
})

test('redacts numbers in free-form data and leaves identifiers, times and amounts', () => {
  expect(
    storableCopy({
      cvv: 123,
      card_security_code: '1234',
      cvc: '𝟜𝟠𝟚',
      pin: '④⑧②⑨',
      ssn: 123456789,
      cardNumber: 4111111111111111,
      note: '4111 1111 1111 1111',
      started_at: '1779471188297',
      timestamp: 1779471188297,
      customerId: '4111111111111112',
      from_number: '+13125550171',
      to_number: '4111111111111111',
      number: '378282246310005',
      orderNumber: 4111111111111112,
      cost: 12.5,
    }),
  ).toEqual({
    cvv: '[security code removed]',
    card_security_code: '[security code removed]',
    cvc: '[security code removed]',
    pin: '[PIN removed]',
    ssn: '[social security number removed]',
    cardNumber: '[card number removed]',
    note: '[card number removed]',
    started_at: '1779471188297',
    timestamp: 1779471188297,
    customerId: '4111111111111112',
    from_number: '+13125550171',
    to_number: '[card number removed]',
    number: '[card number removed]',
    orderNumber: 4111111111111112,
    cost: 12.5,
  })
})

test('redacts what a key names in any of the languages, and a card number that is a key', () => {
  const otp = ['verification_code', 'verificationCode', 'sms_code', 'tan', 'one_time_code']
  const pin = ['geheimzahl', 'nip', 'clave', 'senha', 'pin']
  const sent = [...otp, ...pin].flatMap((key) => [{ [key]: '482911' }, { [key]: 482911 }])
  const stored = JSON.stringify(storableCopy({ structuredData: sent }))
  expect(stored).not.toContain('482911')
  expect(stored.match(/one-time code removed/g)).toHaveLength(otp.length * 2)
  expect(storableCopy({ metadata: { '4111 1111 1111 1111': 'visa', order_482911: 1 } })).toEqual({
    metadata: { '[card number removed]': 'visa', order_482911: 1 },
  })
})

test('drops keys that reach a prototype, and makes text and numbers storable', () => {
  const event: unknown = JSON.parse(
    '{"__proto__":{"polluted":1},"__pro\\u0000to__":{"polluted":1},"a\\u0000":"b\\u0000\\ud800","n":1e400,"toJSON":"x","then":"y"}',
  )
  const copy = storableCopy(event)
  expect(JSON.stringify(copy)).toBe('{"a":"b\uFFFD","n":"Infinity","toJSON":"x","then":"y"}')
  expect({}).not.toHaveProperty('polluted')
})

test('shares what stays as it was sent, keeps the order of keys and leaves the event as it came', () => {
  const event = {
    first: { note: 'hello' },
    list: [{ a: 1 }, { cvv: 123, b: 2 }, { c: 3 }],
    token: 'tok_1',
    last: { cost: 1 },
  }
  const sent = structuredClone(event)
  const copy = storableCopy(event)
  expect(event).toEqual(sent)
  expect(JSON.stringify(copy)).toBe(
    '{"first":{"note":"hello"},"list":[{"a":1},{"cvv":"[security code removed]","b":2},{"c":3}],"last":{"cost":1}}',
  )
  expect(copy).toHaveProperty('first', event.first)
  const { list, first } = event
  expect((copy as typeof event).first).toBe(first)
  expect((copy as typeof event).list[2]).toBe(list[2])
})

test('a conversation that loses a number leaves the one that was sent as it came', () => {
  const words = [
    { word: '4111 1111 ', start: 1, end: 2 },
    { word: '1111 1111 ', start: 2, end: 3 },
    { word: 'bye ', start: 3, end: 4, speaker: 'x' },
    'no word',
  ]
  const event = [
    { role: 'user', content: '4111 1111 1111 1111', words, time_sec: 1 },
    { role: 'agent', content: 'Thanks' },
  ]
  const sent = structuredClone(event)
  expect(storableCopy(event)).toEqual([
    {
      role: 'user',
      content: '[card number removed]',
      words: [
        { word: '[card number removed]', start: 1, end: 2 },
        { word: ' ', start: 2, end: 3 },
        { word: 'bye ', start: 3, end: 4 },
        'no word',
      ],
      time_sec: 1,
    },
    event[1],
  ])
  expect(event).toEqual(sent)
})

test('cleaning a clean event changes nothing, and no half character is left', () => {
  const value = fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 })
  const turn = fc.record({
    role: fc.constantFrom('user', 'agent', 'system', 'tool_call_result'),
    content: fc.oneof(
      fc.string(),
      fc.constantFrom('4111 1111', '1111 1111', 'security code?', '123'),
    ),
  })
  fc.assert(
    fc.property(value, fc.array(turn), (any, turns) => {
      const sent = JSON.stringify({ any, turns })
      const event: unknown = JSON.parse(sent)
      const once = JSON.stringify(storableCopy(event))
      expect(JSON.stringify(event)).toBe(sent)
      expect(JSON.stringify(storableCopy(JSON.parse(once)))).toBe(once)
      expect(once).not.toMatch(/\\u0000|\\ud[89a-f]/i)
    }),
  )
})
