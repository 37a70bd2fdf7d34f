import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readFormula } from './formula'

const valueOf = (text: string, values: Record<string, number | null> = {}) => {
  const formula = readFormula(text)
  if ('error' in formula) throw new Error(formula.error)
  return formula.evaluate(values)
}

test.each([
  ['resolvedCalls / totalCalls * 100', 75],
  ['(resolvedCalls + 1) * 2 - totalCalls / 2', 6],
  ['-resolvedCalls - -totalCalls', 1],
  ['totalCalls-1.5', 2.5],
  ['2 + 3 * totalCalls', 14],
  ['totalCalls / 2 / 2', 1],
])('%s is %d', (text, value) => {
  expect(valueOf(text, { resolvedCalls: 3, totalCalls: 4 })).toBe(value)
})

test('says which metrics something is divided by', () => {
  const formula = readFormula('resolvedCalls / (totalCalls + 1) + nps')
  expect(formula).toMatchObject({
    metrics: ['resolvedCalls', 'totalCalls', 'nps'],
    divisors: ['totalCalls'],
  })
})

test('division by zero and missing values are no value, wherever they stand', () => {
  expect(valueOf('1 / totalCalls', { totalCalls: 0 })).toBeNull()
  expect(valueOf('0 / totalCalls + 5', { totalCalls: 0 })).toBeNull()
  expect(valueOf('totalCalls + nps', { totalCalls: 4, nps: null })).toBeNull()
  expect(valueOf('totalCalls + nps', { totalCalls: 4 })).toBeNull()
})

test('metrics of any subject can be parts of it', () => {
  expect(valueOf('ticketsOpened / volume', { ticketsOpened: 1, volume: 4 })).toBe(0.25)
})

test('names each metric once', () => {
  expect(readFormula('volume / volume + cost')).toMatchObject({ metrics: ['volume', 'cost'] })
})

test.each([
  ['', 1, 'A metric or a number is missing'],
  ['totalCalls /', 13, 'A metric or a number is missing'],
  ['totalCalls * / 2', 14, 'A metric or a number is missing before “/”'],
  ['calls / 2', 1, '“calls” is not a metric'],
  ['(totalCalls + 1', 16, '“)” is missing'],
  ['totalCalls 2', 12, '“2” does not belong here'],
  ['totalCalls ** 2', 13, 'A metric or a number is missing before “*”'],
  ['1 + 2', 6, 'Name a metric'],
  ['constructor.constructor("x")()', 1, '“constructor” is not a metric'],
  ['totalCalls ^ 2', 12, '“^” does not belong here'],
  [`${'('.repeat(60)}totalCalls`, 42, 'Too many brackets'],
])('%j is wrong at character %i', (text, at, error) => {
  expect(readFormula(text)).toEqual({ error, at })
})

test('never throws, and answers a number or none', () => {
  const word = fc.constantFrom(
    'totalCalls',
    'cost',
    '+',
    '-',
    '*',
    '/',
    '(',
    ')',
    '2',
    '0.5',
    '?',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const formula = readFormula(words.join(''))
      const value = 'error' in formula ? null : formula.evaluate({ totalCalls: 0, cost: 3 })
      expect(value === null || Number.isFinite(value)).toBe(true)
    }),
  )
})
