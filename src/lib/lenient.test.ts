import { expect, test } from 'vitest'

import { eachOf, lenient, oneOf, someOf, textUpTo, yesOrNo } from './lenient'

const read = lenient({
  q: textUpTo(5),
  view: oneOf(['card', 'email']),
  status: someOf(['open', 'done', 'all']),
  callback: yesOrNo,
})

test('keeps what is good and clears what is not, key by key', () => {
  expect(
    read({ q: ' abcdefgh ', view: 'table', status: 'done,nonsense', callback: 'true' }),
  ).toEqual({
    q: 'abcde',
    view: undefined,
    status: ['done'],
    callback: true,
  })
})

test('names unknown keys as undefined, so that the raw ones do not survive', () => {
  const result = read({ utm_source: 'mail', view: 'card' })
  expect(result).toEqual({ view: 'card', utm_source: undefined })
  expect(Object.keys(result)).toContain('utm_source')
})

test('reads a number as text, a list as a list, and nothing from nonsense', () => {
  expect(read({ q: 555, status: ['all', 'open'], callback: 'maybe' })).toEqual({
    q: '555',
    status: ['open', 'all'],
    callback: undefined,
  })
  expect(read({ q: { a: 1 }, status: 7, view: null })).toEqual({})
})

test('any number of values, each by its reader and once, up to the most there may be', () => {
  const short = eachOf(
    (value) => (typeof value === 'string' && value.length < 3 ? value : undefined),
    2,
  )
  expect(short('b,abc,a,b')).toEqual(['b', 'a'])
  expect(short(['x', 7, 'y', 'z'])).toEqual(['x', 'y'])
  expect(short('abcd')).toBeUndefined()
  expect(short(undefined)).toBeUndefined()
})
