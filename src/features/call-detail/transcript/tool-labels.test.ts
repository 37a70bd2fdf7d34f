import { expect, test } from 'vitest'

import { toolWords } from './tool-labels'

test.each([
  ['find_table({"day":"Friday"})', 'called', 'find_table called', '{\n  "day": "Friday"\n}'],
  ['find_table(Day: Friday)', 'called', 'find_table called', 'Day: Friday'],
  ['hang_up()', 'called', 'hang_up called', null],
  ['hang_up({})', 'called', 'hang_up called', null],
  ['find_table → [1,2]', 'answered', 'find_table answered', '[\n  1,\n  2\n]'],
  ['find_table → {"broken', 'answered', 'find_table answered', '{"broken'],
  ['Moved to node two', 'other', 'Moved to node two', null],
  ['first\nsecond', 'other', 'first', 'first\nsecond'],
])('%j', (text, kind, title, details) => {
  expect(toolWords(text)).toEqual({ kind, title, details })
})
