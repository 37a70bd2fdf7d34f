import { expect, test } from 'vitest'

import { toolCallText, toolResultText } from './tool-text'

test('shows what a tool was asked', () => {
  expect(toolCallText('book_table', '{"Name":"\\"The Porch\\"","party":{"size":5}}')).toBe(
    'book_table(Name: The Porch, party: {"size":5})',
  )
  expect(toolCallText('look_up', { id: 7 })).toBe('look_up(id: 7)')
  expect(toolCallText('look_up', undefined)).toBe('look_up()')
  expect(toolCallText('look_up', 'not {json')).toBe('look_up(not {json)')
})

test.each([
  ['{"Message":"Unavailable"}', null, 'book → Message: Unavailable'],
  ['Done', true, 'book → Done'],
  ['', true, 'book → ok'],
  [undefined, null, 'book → ok'],
  ['', false, 'book → failed'],
  ['No table', false, 'book → failed: No table'],
  ['[1,2]', null, 'book → [1,2]'],
  ['{"broken":', null, 'book → {"broken":'],
])('the answer %j (%s) reads "%s"', (result, isSuccess, text) => {
  expect(toolResultText('book', result, isSuccess)).toBe(text)
})

test('survives an answer nested deeper than the stack', () => {
  expect(toolResultText('book', '['.repeat(4000) + ']'.repeat(4000), null)).toContain('book → ')
})
