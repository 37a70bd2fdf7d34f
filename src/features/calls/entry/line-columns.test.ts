import { expect, test } from 'vitest'

import { COLUMNS, columnsThatFit, type Fact } from './line-columns'

const EVERY = COLUMNS.map(({ fact }) => fact)
const BESIDE_WORDS = EVERY.filter((fact) => fact !== 'priority')
const ALL = new Set(EVERY)
const USUAL = new Set(COLUMNS.flatMap(({ fact, isUsual }) => (isUsual ? [fact] : [])))
const factsAt = (width: number, chosen: ReadonlySet<Fact> = ALL) =>
  columnsThatFit(chosen, width).columns.map(({ fact }) => fact)

test('a wide line has every chosen column in its order', () => {
  expect(factsAt(2400)).toEqual(BESIDE_WORDS)
  expect(factsAt(2000, new Set(['duration', 'outcome']))).toEqual(['outcome', 'duration'])
})

test('what matters least goes first as a line gets narrower', () => {
  expect(factsAt(1100)).not.toContain('provider')
  expect(factsAt(1100)).toContain('category')
  expect(factsAt(400)).toEqual(['summary'])
  expect(factsAt(200)).toEqual([])
  for (let width = 200; width < 1600; width += 50) {
    expect(factsAt(width + 50).length).toBeGreaterThanOrEqual(factsAt(width).length)
  }
})

test('high priority stands before the words, and in a column only where there are none', () => {
  expect(columnsThatFit(USUAL, 1112).marksHigh).toBe(true)
  expect(columnsThatFit(new Set(['summary']), 1112).marksHigh).toBe(false)
  expect(factsAt(1112, new Set(['priority', 'duration']))).toEqual(['priority', 'duration'])
})

test.each([
  [1440, 1112, 360],
  [1366, 1038, 290],
])('a usual line on a screen of %i has every fact and room for words', (_, width, words) => {
  const { columns, template } = columnsThatFit(USUAL, width)
  expect(columns).toHaveLength(USUAL.size - 1)
  const fixed = template.match(/\d+(?=px)/g)?.reduce((sum, width) => sum + Number(width), 0) ?? 0
  expect(width - 56 - fixed - 12 * (columns.length + 1)).toBeGreaterThanOrEqual(words)
})

test('there is one grid column for the caller, each fact and the time', () => {
  const { columns, template } = columnsThatFit(ALL, 900)
  expect(template.replace(/\([^)]*\)/g, '').split(' ')).toHaveLength(columns.length + 2)
})

test('without a summary the caller takes the room', () => {
  expect(columnsThatFit(new Set(['duration']), 900).template).toBe('minmax(0, 1fr) 66px 72px')
})

test('every word of a call is a column that can be chosen', () => {
  expect(EVERY).toEqual(expect.arrayContaining(['language', 'tags', 'status']))
})
