import { expect, test } from 'vitest'

import { callOf, conversationOf } from '@tests/builders/analysed-call'

import { findCallback } from './callback'

const find = (...lines: string[]) =>
  findCallback(conversationOf(...lines), callOf([]))?.claim ?? null

test.each([
  'We will reach out to you if need be.',
  'They will call you once the inspection is complete.',
  'We will call you in case anything comes up.',
])('what may only happen is no callback: %s', (told) => {
  expect(find('C: Is my car still there?', `A: It is. ${told}`, 'C: ok')).toBeNull()
})

test('beside a promise, a time that the caller only tells of is none that was asked for', () => {
  const lines = [
    'C: somebody takes money from my account',
    'A: We will contact you in due course.',
    'C: it happened again today at ten',
  ]
  expect(find(...lines)).toMatchObject({ requested: true, at: null, timeText: null })
  const answered = [lines[0] ?? '', 'A: We will call you. When would suit you?', 'C: today at four']
  expect(find(...answered)).toMatchObject({ at: '2026-11-20T22:00:00.000Z' })
})
