import { expect, test } from 'vitest'

import { isAnswerTo, toolWords } from './tool-labels'

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

test.each([
  ['find_table → [1,2]', 'find_table(Day: Friday)', true],
  ['find_table → [1,2]', 'find_tables(Day: Friday)', false],
  ['find_table → [1,2]', 'find_table → [1]', false],
  ['Moved to node two', 'find_table(Day: Friday)', false],
])('%j answers %j: %s', (text, before, answers) => {
  expect(isAnswerTo(text, before)).toBe(answers)
})
