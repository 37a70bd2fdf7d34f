import { conversationOf } from '@tests/builders/analysed-call'
import { expect, test } from 'vitest'

import { evidenceOf } from './conversation'

function quoteOf(text: string, at?: number) {
  const [turn] = conversationOf('A: Hello', `C: ${text}`).caller
  if (!turn) throw new Error('no caller')
  return evidenceOf(turn, at)
}

test('a short turn is quoted whole, with its place and time', () => {
  expect(quoteOf('The heating is off.')).toEqual({
    utterance: 1,
    quote: 'The heating is off.',
    startSeconds: 5,
  })
})

test('a long turn is quoted around what was recognised, on whole words', () => {
  const text = `${'and so on '.repeat(100)}the boiler leaks ${'and more '.repeat(100)}`
  const { quote } = quoteOf(text, text.indexOf('boiler'))
  expect(quote.length).toBeLessThanOrEqual(160)
  expect(quote).toContain('the boiler leaks')
  expect(text).toContain(quote)
  expect(quote).toMatch(/^(?:and|so|on)\b.*(?:and|more)$/)
})
