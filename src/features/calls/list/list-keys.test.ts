import { expect, test } from 'vitest'

import { keyTarget } from './use-list-moves'

const list = { count: 100, columns: 1, linesOnScreen: 10 }
const grid = { count: 11, columns: 3, linesOnScreen: 3 }

test.each([
  ['j', 4, 5],
  ['k', 4, 3],
  ['ArrowDown', 4, 5],
  ['ArrowUp', 4, 3],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['PageDown', 4, 13],
  ['PageUp', 4, 0],
  ['PageDown', 97, 99],
  ['j', 99, 99],
  ['k', 0, 0],
  ['j', -1, 0],
  ['ArrowUp', -1, 0],
])('in a list, %s goes from %i to %i', (key, from, to) => {
  expect(keyTarget(key, from, list)).toBe(to)
})

test.each([
  ['ArrowDown', 1, 4],
  ['ArrowUp', 4, 1],
  ['ArrowRight', 2, 3],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 8, 10],
  ['ArrowDown', 10, 10],
  ['ArrowUp', 1, 1],
  ['PageDown', 1, 7],
])('in a grid of three, %s goes from %i to %i', (key, from, to) => {
  expect(keyTarget(key, from, grid)).toBe(to)
})

test('other keys and empty lists lead nowhere', () => {
  expect(keyTarget('x', 3, list)).toBeUndefined()
  expect(keyTarget('j', -1, { ...list, count: 0 })).toBeUndefined()
})
