import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { parseCondition } from '@/domain/filter/parse-condition'

import { ConditionCaret } from './condition-caret'

test.each([
  'priority = hihg',
  'prioriti = high',
  'duration > 300 and callbackRequested = true and priority = hihg',
  'prioriti = high and duration > 300 and callbackRequested = true',
  'duration > 300\tand priority = hihg',
])('the caret of %j stands under the mistake', (text) => {
  const parsed = parseCondition(text)
  if (parsed.ok) throw new Error('There is no mistake')
  const { container } = render(<ConditionCaret text={text} index={parsed.error.index} />)
  const [line = '', caret = ''] = (container.textContent ?? '').split('\n')
  expect(line.length).toBeLessThanOrEqual(37)
  expect(line.slice(caret.indexOf('^'))).toMatch(/^(?:hihg|prioriti = high)/)
})
