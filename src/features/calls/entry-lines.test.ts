import { expect, test } from 'vitest'

import { columnsIn, linesToDraw } from './entry-lines'

const screen = { above: 0, height: 640, lineHeight: 64, lineCount: 100_000, keepLine: -1 }

test('as many cards of at least 320 as fit, and always one', () => {
  expect([0, 300, 320, 651, 652, 983, 984].map((width) => columnsIn(width, 12))).toEqual([
    1, 1, 1, 1, 2, 2, 3,
  ])
})

test('draws what is on the screen and a little around it, however long the list', () => {
  expect(linesToDraw(screen)).toEqual(Array.from({ length: 14 }, (_, line) => line))
  const middle = linesToDraw({ ...screen, above: 64 * 50_000 })
  expect([middle[0], middle.at(-1), middle.length]).toEqual([49_996, 50_013, 18])
  expect(linesToDraw({ ...screen, above: 64 * 99_990 }).at(-1)).toBe(99_999)
})

test('before the list has come onto the screen, and with nothing in it', () => {
  expect(linesToDraw({ ...screen, above: -200 }).slice(0, 2)).toEqual([0, 1])
  expect(linesToDraw({ ...screen, above: -5000 })).toEqual([])
  expect(linesToDraw({ ...screen, lineCount: 0 })).toEqual([])
})

test('keeps the line with focus, in its place in the order, while it exists', () => {
  expect(linesToDraw({ ...screen, keepLine: 500 }).at(-1)).toBe(500)
  expect(linesToDraw({ ...screen, above: 64 * 500, keepLine: 3 })[0]).toBe(3)
  expect(linesToDraw({ ...screen, keepLine: 5 })).toHaveLength(14)
  expect(linesToDraw({ ...screen, lineCount: 10, keepLine: 500 })).toHaveLength(10)
})
