import { conversationOf } from '@tests/builders/analysed-call'
import { expect, test } from 'vitest'

import { findIdentityCheck } from './category'

const check = (...lines: string[]) =>
  findIdentityCheck(conversationOf(...lines)).map(({ index }) => index)

test('a spelled code and a date of birth are an identity check', () => {
  expect(check('A: Your code?', 'C: b 7 k 2 m', 'C: Lee Ward', 'C: 12/05/1968')).toEqual([1, 3])
})

test.each([
  ['a code alone', ['C: b 7 k 2 m']],
  ['a date alone', ['C: May 12th 1968']],
  ['a caller with more to say', ['C: b 7 k 2 m', 'C: 12/05/1968', `C: ${'and then '.repeat(12)}`]],
  ['nobody', []],
])('%s is none', (_name, lines) => {
  expect(check(...lines)).toEqual([])
})
