import { expect, test } from 'vitest'

import type { LabelList } from '@/contracts/call-fields'
import { testCall } from '@tests/builders/calls'

import { conditionHolds } from './condition'
import { parseCondition } from './parse-condition'

const label = (key: string, mergedInto: string | null = null, isRetired = false) => ({
  key,
  mergedInto,
  retiredAt: mergedInto !== null || isRetired ? '2026-11-20T10:00:00Z' : null,
})
const LISTS = {
  categories: [label('billing'), label('money', 'billing'), label('fax', null, true)],
  tags: [label('vip'), label('refund-due')],
}
const labelsOf = (list: LabelList) => LISTS[list]
const conditionOf = (text: string) => {
  const parsed = parseCondition(text, labelsOf)
  return parsed.ok ? parsed.condition : parsed.error.message
}

test.each([
  ['category = Billing', 'billing'],
  ['category = money', 'billing'],
  ['category != fax', 'fax'],
  ['tag = VIP', 'vip'],
  ['tag = none', null],
])('%s is read in the words of the workspace', (text, value) => {
  expect(conditionOf(text)).toMatchObject({ value })
})

test('lists are read word by word', () => {
  expect(conditionOf('category in (money, fax)')).toMatchObject({ value: ['billing', 'fax'] })
})

test('an unknown word is refused with those that can be chosen and the one that was meant', () => {
  expect(conditionOf('category = biling')).toBe(
    'category must be a word such as billing, not “biling”. Did you mean billing?',
  )
  expect(conditionOf('tag = xyz')).toBe('tag must be vip or refund-due, not “xyz”.')
})

test('while the words are not known, any will do', () => {
  expect(parseCondition('category = biling').ok).toBe(true)
  expect(parseCondition('tag = biling', () => undefined).ok).toBe(true)
})

test.each([
  ['tag = vip', true],
  ['tag = refund-due', false],
  ['tag != refund-due', true],
  ['tag in (refund-due, vip)', true],
  ['tag not in (refund-due)', true],
  ['tag = none', false],
  ['tag != none', true],
])('%s of a call with the tags vip and follow-up: %s', (text, expected) => {
  const parsed = parseCondition(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  const call = testCall(1, { tags: ['vip', 'follow-up'] })
  expect(conditionHolds(parsed.condition, { call, callsToday: 1, now: new Date() })).toBe(expected)
})
