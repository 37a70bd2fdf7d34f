import { expect, test } from 'vitest'

import { columnsThatFit } from './line-columns'
import { FACTS } from '../list-display'

const ALL = new Set(FACTS)

test('a wide line has every chosen column in its order', () => {
  expect(columnsThatFit(ALL, 2000).facts).toEqual(FACTS)
  expect(columnsThatFit(new Set(['duration', 'outcome']), 2000).facts).toEqual([
    'outcome',
    'duration',
  ])
})

test('what matters least goes first as a line gets narrower', () => {
  const at = (width: number) => columnsThatFit(ALL, width).facts
  expect(at(1100)).not.toContain('provider')
  expect(at(1100)).toContain('category')
  expect(at(400)).toEqual(['summary'])
  expect(at(200)).toEqual([])
  for (let width = 200; width < 1600; width += 50) {
    expect(at(width + 50).length).toBeGreaterThanOrEqual(at(width).length)
  }
})

test('there is one grid column for the caller, each fact and the time', () => {
  const { facts, template } = columnsThatFit(ALL, 900)
  expect(template.replace(/\([^)]*\)/g, '').split(' ')).toHaveLength(facts.length + 2)
})

test('without a summary the caller takes the room', () => {
  expect(columnsThatFit(new Set(['duration']), 900).template).toBe('minmax(0, 1fr) 80px 80px')
})
