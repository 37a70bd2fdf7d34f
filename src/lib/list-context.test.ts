import { expect, test } from 'vitest'

import { decodeListContext, encodeListContext } from './list-context'

test('carries filters, lists and typed text there and back', () => {
  const text = encodeListContext({
    outcome: ['voicemail', 'spam'],
    q: 'late & "broken", 100% + ünïcode',
    hasRecording: false,
    minSeconds: 0,
    category: undefined,
  })
  expect(decodeListContext(text)).toEqual({
    outcome: 'voicemail,spam',
    q: 'late & "broken", 100% + ünïcode',
    hasRecording: 'false',
    minSeconds: '0',
  })
})

test('is the same text whatever the order of the filters', () => {
  expect(encodeListContext({ b: '1', a: '2' })).toBe(encodeListContext({ a: '2', b: '1' }))
})

test('is nothing for a list without filters, and reads nothing and nonsense', () => {
  expect(encodeListContext({ q: '', outcome: [], view: undefined })).toBeUndefined()
  expect(decodeListContext(undefined)).toEqual({})
  expect(decodeListContext('%%%')).toEqual({ '%%%': '' })
})
