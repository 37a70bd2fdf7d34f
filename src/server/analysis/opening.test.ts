import { expect, test } from 'vitest'

import { openingWords } from './opening'
import { transcriptOf } from '@tests/builders/analysed-call'

test.each([
  [
    'skips greetings and answers',
    ['A: Hello?', 'C: Hi', 'C: Yes.', 'C: My invoice is wrong'],
    'My invoice is wrong',
  ],
  [
    'drops the greeting of the same turn',
    ['C: Hello, good morning. Um, I lost my keys'],
    'I lost my keys',
  ],
  ['skips a bare name', ['C: Maria Lopez', 'C: I need a plumber today'], 'I need a plumber today'],
  ['ignores the agent', ['A: I can help you with your order today'], null],
  ['is empty for an empty call', [], null],
  ['is empty when only greetings are said', ['C: Hello? Hello?', 'C: are you there'], null],
  [
    'keeps other languages',
    ['C: Buenos días, necesito una cita'],
    'Buenos días, necesito una cita',
  ],
  [
    'does not cut into a word that starts like a greeting',
    ['C: Hire cars, do you have any'],
    'Hire cars, do you have any',
  ],
])('%s', (_name, lines, expected) => {
  expect(openingWords(transcriptOf(...lines))).toBe(expected)
})

test('is cut to 160 characters on whole words', () => {
  const words = openingWords(transcriptOf(`C: ${'the washing machine '.repeat(30)}`))
  expect(words?.length).toBeLessThanOrEqual(160)
  expect(words).toMatch(/(?:the|washing|machine)$/)
})
