import { expect, test } from 'vitest'

import { cutText } from './cut-text'

test('keeps a text that fits', () => {
  expect(cutText('José', 4)).toBe('José')
})

test('never cuts a family emoji, a flag or an accent in half', () => {
  expect(cutText('ab👩‍👩‍👧‍👦', 8)).toBe('ab')
  expect(cutText('🇩🇪🇫🇷', 6)).toBe('🇩🇪')
  expect(cutText('ne\u0301e\u0301', 4)).toBe('ne\u0301')
})

test('cuts a single endless character between code points', () => {
  const zalgo = `a${'\u0301'.repeat(500)}`
  expect(cutText(zalgo, 200)).toHaveLength(200)
  expect(cutText('👩‍👩‍👧‍👦', 1)).toBe('')
})
