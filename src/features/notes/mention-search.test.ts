import { describe, expect, test } from 'vitest'

import { findPeople, mentionAt } from '@/components/use-mentions'

const person = (digit: number, name: string) => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  name,
  email: `p${digit}@example.com`,
  role: 'agent' as const,
})
const people = [person(1, 'Ada Lovelace'), person(2, 'Émile Adler'), person(3, 'Bo Lang')]
const names = (typed: string) => findPeople(people, typed).map(({ name }) => name)

describe('a mention is being typed', () => {
  test.each([
    ['@', { at: 0, typed: '' }],
    ['ask @Ad', { at: 4, typed: 'Ad' }],
    ['ask (@Ada Lo', { at: 5, typed: 'Ada Lo' }],
  ])('in %j', (text, expected) => {
    expect(mentionAt(text, text.length)).toEqual(expected)
  })
  test.each(['', 'ask Ada', 'bo@example', '@ ', `@${'x'.repeat(80)}`, '@Ada\nthen'])(
    'not in %j',
    (text) => {
      expect(mentionAt(text, text.length)).toBeNull()
    },
  )
  test('only before the caret', () => {
    expect(mentionAt('@Ada and @Bo', 4)).toEqual({ at: 0, typed: 'Ada' })
  })
})

describe('whom it may mean', () => {
  test('is found by the beginning of any name or of the address, accents aside', () => {
    expect(names('')).toHaveLength(3)
    expect(names('ad')).toEqual(['Ada Lovelace', 'Émile Adler'])
    expect(names('emile')).toEqual(['Émile Adler'])
    expect(names('ada lo')).toEqual(['Ada Lovelace'])
    expect(names('p3@')).toEqual(['Bo Lang'])
    expect(names('x')).toEqual([])
  })
  test('is nobody once the name is finished and the sentence goes on', () => {
    expect(names('Bo Lang')).toEqual(['Bo Lang'])
    expect(names('Bo Lang ')).toEqual([])
    expect(names('Bo Lang please')).toEqual([])
  })
})
