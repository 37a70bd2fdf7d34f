import { expect, test } from 'vitest'

import {
  EVERYTHING,
  NOTHING_SELECTED,
  extendedTo,
  hasAllOf,
  isSelected,
  selectedCount,
  toggled,
  withLoaded,
} from './selection'

const ORDER = ['a', 'b', 'c', 'd', 'e']
const selectedOf = (selection: typeof NOTHING_SELECTED, order = ORDER) =>
  order.filter((id) => isSelected(selection, id)).join('')

test('toggles one at a time', () => {
  const one = toggled(NOTHING_SELECTED, 'b')
  expect(selectedOf(one)).toBe('b')
  expect(selectedOf(toggled(one, 'd'))).toBe('bd')
  expect(selectedOf(toggled(toggled(one, 'd'), 'b'))).toBe('d')
  expect(selectedOf(NOTHING_SELECTED)).toBe('')
})

test('extends from where the last toggle was, in both directions', () => {
  const anchored = toggled(NOTHING_SELECTED, 'c')
  expect(selectedOf(extendedTo(anchored, 'e', ORDER))).toBe('cde')
  expect(selectedOf(extendedTo(anchored, 'a', ORDER))).toBe('abc')
})

test('gives back what the range no longer reaches, and nothing else', () => {
  const anchored = toggled(toggled(NOTHING_SELECTED, 'a'), 'c')
  const far = extendedTo(anchored, 'e', ORDER)
  expect(selectedOf(far)).toBe('acde')
  expect(selectedOf(extendedTo(far, 'd', ORDER))).toBe('acd')
  expect(selectedOf(extendedTo(far, 'b', ORDER))).toBe('abc')
})

test('a range follows the list when rows arrive above and between', () => {
  const anchored = toggled(NOTHING_SELECTED, 'b')
  const order = ['new', 'a', 'b', 'between', 'c', 'd']
  expect(selectedOf(extendedTo(anchored, 'c', order), order)).toBe('bbetweenc')
})

test('begins anew where the anchor is gone', () => {
  const anchored = toggled(NOTHING_SELECTED, 'gone')
  const extended = extendedTo(anchored, 'c', ORDER)
  expect(selectedOf(extended)).toBe('c')
  expect(selectedOf(extendedTo(extended, 'd', ORDER))).toBe('cd')
})

test('everything but what is taken out, also what was never read', () => {
  const most = toggled(EVERYTHING, 'b')
  expect(selectedOf(most)).toBe('acde')
  expect(isSelected(most, 'not read yet')).toBe(true)
  expect(selectedCount(most, 1200)).toBe(1199)
  expect(selectedOf(toggled(most, 'b'))).toBe('abcde')
  expect(selectedOf(extendedTo(toggled(most, 'd'), 'b', ORDER))).toBe('abcde')
})

test('all that was read, keeping what is selected beyond', () => {
  const selection = withLoaded(toggled(NOTHING_SELECTED, 'far away'), ORDER)
  expect(selectedCount(selection, 1200)).toBe(6)
  expect(hasAllOf(selection, ORDER)).toBe(true)
  expect(hasAllOf(selection, [...ORDER, 'f'])).toBe(false)
  expect(hasAllOf(EVERYTHING, [])).toBe(false)
})

test('a count never says less than nothing', () => {
  expect(selectedCount(toggled(EVERYTHING, 'a'), 0)).toBe(0)
})
