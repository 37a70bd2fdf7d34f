import { expect, test } from 'vitest'

import { storableCopy } from './storable-event'

test('a number runs through the parts of a message, and through turns with their words under different keys', () => {
  const conversation = (one: object, two: object, asked: object) =>
    JSON.stringify(
      storableCopy([
        { role: 'user', ...one },
        { role: 'bot', message: 'Go on.' },
        { role: 'user', ...two },
        { role: 'assistant', ...asked },
        { role: 'user', transcript: '482' },
      ]),
    )
  const card = (digits: string) => [
    { message: digits },
    { content: digits },
    { text: digits },
    { transcript: digits },
    { content: [{ type: 'text', text: digits.slice(0, 5) }, digits.slice(5)] },
    { message: [{ type: 'input_audio', transcript: digits }] },
  ]
  for (const one of card('4111 1111')) {
    for (const two of card('1111 1111')) {
      const stored = conversation(one, two, { content: [{ text: 'And the security code?' }] })
      expect(stored).not.toMatch(/1111|482/)
      expect(stored).toContain('Go on.')
    }
  }
})

const user = (words: object) => ({ role: 'user', ...words })
const bot = (words: object) => ({ role: 'bot', ...words })
const words = (text: string) => ({ words: text.split(' ').map((word) => ({ word })) })
const pressed = (digits: string) => digits.split('').map((digit) => ({ role: 'dtmf', digit }))

test.each<[string, object[]]>([
  ['digits pressed and nothing else', pressed('4111111111111111')],
  [
    'digits pressed after words under an unknown key',
    [bot({ said: 'The number?' }), ...pressed('4111111111111111')],
  ],
  [
    'words with times around a key pressed',
    [user(words('4111 1111')), ...pressed('5'), user(words('1111 1111'))],
  ],
  [
    'turns under one key with others between them',
    [
      user({ content: '4111 1111' }),
      ...['Yes.', 'Go on.', 'And then?'].map((message) => bot({ message })),
      user({ content: '1111 1111' }),
    ],
  ],
  [
    'words with times after a question without',
    [
      bot({ content: 'What is the security code?' }),
      user({ content: 'one one one one', ...words('1111') }),
    ],
  ],
  [
    'blank texts beside the words',
    [
      user({ message: '', text: '4111 1111' }),
      bot({ text: 'Yes.' }),
      user({ message: ' ', transcript: '1111 1111' }),
    ],
  ],
  [
    'a part that has its words twice',
    [
      bot({ content: 'Your security code?' }),
      user({ content: [{ text: '1111', transcript: 'one one one one' }] }),
    ],
  ],
  [
    'a part whose first text is none of the words',
    [
      bot({ content: 'Your security code?' }),
      user({ content: [{ text: '(audio)', transcript: '1111' }] }),
    ],
  ],
  [
    'words under two keys, after a question under a third',
    [
      bot({ message: 'What is the security code?' }),
      user({ content: 'one one one one', transcript: '1111' }),
    ],
  ],
  [
    'words under two keys, both of others than the question',
    [bot({ content: 'What is the security code?' }), user({ message: '1111', text: '1111' })],
  ],
  [
    'digits pressed after a question that has only words with times',
    [bot(words('What is the security code?')), ...pressed('1111')],
  ],
  [
    'words with times and digits pressed after them',
    [user(words('4111 1111')), ...pressed('11111111')],
  ],
  [
    'texts, each of which is sent twice',
    [
      user({ content: '4111 1111' }),
      user({ content: [{ text: '1111 1111', transcript: '1111 1111', content: '1111 1111' }] }),
    ],
  ],
  [
    'an answer that is sent twice and read back',
    [
      bot({ content: 'Your PIN?' }),
      user({ content: '1111', text: '1111' }),
      bot({ content: [{ text: 'So it is 1111, thanks', transcript: 'So it is 1111, thanks' }] }),
    ],
  ],
  [
    'words under another key in another form, and digits pressed after them',
    [user({ content: '4111 1111', ...words('4111 1111') }), ...pressed('11111111')],
  ],
  [
    'turns of which only the first has words with times, too',
    [
      user({ content: '4111 1111', ...words('4111 1111') }),
      bot({ content: 'Go on.' }),
      user({ content: '1111 1111' }),
    ],
  ],
  [
    'an answer that is read back in words with times, with no words of its own',
    [
      bot({ content: 'Your PIN?', ...words('Your PIN?') }),
      user({ content: '1111', words: [] }),
      bot({ content: 'So it is 1111', ...words('So it is 1111') }),
    ],
  ],
  [
    'words that have two texts each',
    [
      bot({ content: 'Your security code?' }),
      user({ words: [{ text: 'one one one one', transcript: '1111' }] }),
    ],
  ],
  [
    'a part that has its words three times',
    [
      bot({ content: 'Your security code?' }),
      user({ content: [{ text: '(audio)', transcript: 'one one one one', content: '1111' }] }),
    ],
  ],
  [
    'an answer that is sent twice, after a question under a third key',
    [bot({ message: 'Sure.', content: 'Your PIN?' }), user({ content: '1111', text: '1111' })],
  ],
  [
    'parts of which each has its words under another key',
    [
      bot({ content: [{ transcript: '(audio)', content: 'Your PIN?' }] }),
      user({ content: [{ text: '(audio)', transcript: '1111' }] }),
    ],
  ],
  [
    'a short text beside a long one',
    [
      user({ content: '4111 1111', transcript: 'x '.repeat(100) }),
      user({ content: '1111 1111', ...words('1111 1111') }),
    ],
  ],
  [
    'a text with another number, of which the end comes later',
    [
      user({ content: 'Old card: 5555 5555 5555 4444. New card: 4111 1111 1111' }),
      ...['Yes.', 'Go on.', 'And then?'].map((message) => bot({ message })),
      user({ content: '1111' }),
    ],
  ],
  ['what looks like the label of a removal', [user({ content: '[4111 1111 1111 1111 removed]' })]],
  [
    'digits pressed around events in which nobody speaks',
    [
      ...pressed('41111111'),
      ...Array.from({ length: 3 }, () => ({ role: 'node_transition' })),
      ...pressed('11111111'),
    ],
  ],
])('a number is removed from %s', (_what, turns) => {
  const stored = JSON.stringify(storableCopy(turns))
  expect(stored).toContain(' removed]')
  expect(stored).not.toMatch(/1111|one one|(?:"digit":"1".*){4}/)
})

test.each<[string, object]>([
  ['a known key', { content: 'Thank you.' }],
  ['an unknown one', { said: 'Thank you.' }],
])('numbers typed at different times are not one, with words under %s', (_what, words) => {
  const turns = [
    bot({ ...words }),
    ...pressed('41111111'),
    ...['a', 'b', 'c', 'd'].map(() => bot({ ...words })),
    ...pressed('11111111'),
  ]
  expect(storableCopy(turns)).toBe(turns)
})

test('what is around a number stays, part by part', () => {
  const ofParts = (...parts: unknown[]) => [
    bot({ content: 'The number?' }),
    user({ content: [{ '': 'none' }, ...parts, { type: 'text', text: 'Bye.' }] }),
  ]
  expect(storableCopy(ofParts('So: 4111 1111', { text: '1111 1111', at: 3 }))).toEqual(
    ofParts('So: [card number removed]', { text: '', at: 3 }),
  )
})
