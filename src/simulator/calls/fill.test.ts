import { describe, expect, test } from 'vitest'

import { seededRandom } from '@/lib/seeded-random'

import { asSentences, fill } from './fill'

const random = seededRandom('fill')

describe('fill', () => {
  test('chooses among alternatives, nested and empty ones too', () => {
    const texts = new Set(Array.from({ length: 200 }, () => fill('[a|b [c|d]|]x', {}, random)))
    expect([...texts].sort()).toEqual(['ax', 'b cx', 'b dx', 'x'])
  })

  test('fills placeholders, whose values are templates', () => {
    expect(fill('My {thing}.', { thing: '{color} [car]', color: 'red' }, random)).toBe(
      'My red car.',
    )
  })

  test('writes a digit for each #', () => {
    expect(fill('NL ##', {}, random)).toMatch(/^NL [1-9]{2}$/)
  })

  test('refuses a placeholder without a value', () => {
    expect(() => fill('{nothing}', {}, random)).toThrow('No value for {nothing}')
  })

  test('tidies sentences', () => {
    expect(asSentences(' hello , it is  me . who?  you!')).toBe('Hello, it is me. Who? You!')
  })
})
