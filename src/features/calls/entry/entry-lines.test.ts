// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { columnsIn, likelyPlace, linesOn, linesToDraw } from './entry-lines'

const screen = { first: 0, last: 9, around: 4, lineCount: 100_000, keepLine: -1 }

test('as many cards of at least 320 as fit, and always one', () => {
  expect([0, 300, 320, 651, 652, 983, 984].map((width) => columnsIn(width, 12))).toEqual([
    1, 1, 1, 1, 2, 2, 3,
  ])
})

test('the lines on the screen, if only in part', () => {
  expect(linesOn(0, 640, 64)).toEqual({ first: 0, last: 9 })
  expect(linesOn(1, 640, 64)).toEqual({ first: 0, last: 10 })
  expect(linesOn(63, 640, 64)).toEqual({ first: 0, last: 10 })
  expect(linesOn(64, 640, 64)).toEqual({ first: 1, last: 10 })
  expect(linesOn(-244, 900, 136)).toEqual({ first: 0, last: 4 })
  expect(linesOn(-640, 640, 64).last).toBe(-1)
})

test('draws what is on the screen and a little around it, however long the list', () => {
  expect(linesToDraw(screen)).toEqual(Array.from({ length: 14 }, (_, line) => line))
  const middle = linesToDraw({ ...screen, first: 50_000, last: 50_009 })
  expect([middle[0], middle.at(-1), middle.length]).toEqual([49_996, 50_013, 18])
  expect(linesToDraw({ ...screen, first: 99_990, last: 99_999 }).at(-1)).toBe(99_999)
})

test('draws only what is on the screen where nothing around it is wanted yet', () => {
  const first = linesToDraw({ ...screen, around: 0, first: 500, last: 509 })
  expect([first[0], first.at(-1), first.length]).toEqual([500, 509, 10])
})

test('a list that was never measured fills the screen under the head of its page', () => {
  const main = document.createElement('main')
  main.id = 'main'
  Object.defineProperty(main, 'clientWidth', { value: 1160 })
  document.body.append(main)
  const onPage = likelyPlace(false, 136)
  expect(columnsIn(onPage.width, 12)).toBe(3)
  // What the test has for a window is 768 high.
  expect(linesToDraw({ ...screen, ...onPage, around: 0 })).toEqual([0, 1, 2, 3])
  const inPane = likelyPlace(true, 64)
  expect(linesToDraw({ ...screen, ...inPane, around: 0 })).toHaveLength(9)
  main.remove()
})

test('before the list has come onto the screen, and with nothing in it', () => {
  expect(linesToDraw({ ...screen, ...linesOn(-200, 640, 64) }).slice(0, 2)).toEqual([0, 1])
  expect(linesToDraw({ ...screen, ...linesOn(-5000, 640, 64) })).toEqual([])
  expect(linesToDraw({ ...screen, lineCount: 0 })).toEqual([])
})

test('keeps the line with focus, in its place in the order, while it exists', () => {
  expect(linesToDraw({ ...screen, keepLine: 500 }).at(-1)).toBe(500)
  expect(linesToDraw({ ...screen, first: 500, last: 509, keepLine: 3 })[0]).toBe(3)
  expect(linesToDraw({ ...screen, keepLine: 5 })).toHaveLength(14)
  expect(linesToDraw({ ...screen, lineCount: 10, keepLine: 500 })).toHaveLength(10)
})
