// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { columnsIn, likelyPlace, linesToDraw } from './entry-lines'

const screen = {
  above: 0,
  height: 640,
  around: 200,
  lineHeight: 64,
  lineCount: 100_000,
  keepLine: -1,
}

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

test('draws only what is on the screen where nothing around it is wanted yet', () => {
  const first = linesToDraw({ ...screen, around: 0, above: 64 * 500 })
  expect([first[0], first.at(-1), first.length]).toEqual([500, 509, 10])
})

test('a list that was never measured fills the screen under the head of its page', () => {
  const main = document.createElement('main')
  main.id = 'main'
  Object.defineProperty(main, 'clientWidth', { value: 1160 })
  document.body.append(main)
  const onPage = likelyPlace(false, 136)
  expect(columnsIn(onPage.width, 12)).toBe(3)
  expect(linesToDraw({ ...screen, ...onPage, around: 0, lineHeight: 136 })).toEqual([0, 1, 2, 3, 4])
  const inPane = likelyPlace(true, 64)
  expect(linesToDraw({ ...screen, ...inPane, around: 0 })).toHaveLength(13)
  main.remove()
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
