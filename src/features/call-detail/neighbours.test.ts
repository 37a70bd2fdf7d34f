import { describe, expect, test } from 'vitest'

import { neighboursIn } from './neighbours'

const at = (id: string, startedAt: string | null) => ({ id, startedAt })
const list = [
  at('running', null),
  at('c', '2026-11-20T12:00:00Z'),
  at('b', '2026-11-20T11:00:00Z'),
  at('a', '2026-11-20T10:00:00Z'),
]

describe('the neighbours of a call', () => {
  test.each([
    ['running', null, 'c'],
    ['c', 'running', 'b'],
    ['a', 'b', null],
  ])('of %s are %s and %s', (id, previous, next) => {
    const call = list.find((each) => each.id === id) ?? at('?', null)
    expect(neighboursIn(list, call)).toEqual({ previous, next })
  })

  test('are those of its time when the list no longer holds it', () => {
    expect(neighboursIn(list, at('x', '2026-11-20T11:30:00Z'))).toEqual({
      previous: 'c',
      next: 'b',
    })
    expect(neighboursIn(list, at('x', '2026-11-20T09:00:00Z'))).toEqual({
      previous: 'a',
      next: null,
    })
    expect(neighboursIn(list, at('x', '2026-11-20T13:00:00Z'))).toEqual({
      previous: 'running',
      next: 'c',
    })
  })

  test('are none in an empty list', () => {
    expect(neighboursIn([], at('x', null))).toEqual({ previous: null, next: null })
  })
})
