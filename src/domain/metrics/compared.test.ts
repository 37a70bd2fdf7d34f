import { expect, test } from 'vitest'

import { beforeWords, sinceBefore, TOO_FEW_BEFORE } from './compared'

test('what was before is said where it has enough, and otherwise that it has not', () => {
  const enough = { value: 0.75, n: 40, filters: null }
  expect(beforeWords('resolution', enough)).toBe('was 75 %')
  expect(sinceBefore('resolution', 0.8, enough)).toBe('↑ 5 points, was 75 %')
  const few = { ...enough, n: 1 }
  expect(beforeWords('resolution', few)).toBe(TOO_FEW_BEFORE)
  expect(sinceBefore('resolution', 0.8, few)).toBe(TOO_FEW_BEFORE)
  expect(sinceBefore('resolution', 0.8, { ...few, isThin: false })).toBe('↑ 5 points, was 75 %')
  const none = { value: null, n: 0, filters: null }
  expect(beforeWords('todayCalls', none)).toBeNull()
  expect(sinceBefore('todayCalls', 3, none)).toBeNull()
})
