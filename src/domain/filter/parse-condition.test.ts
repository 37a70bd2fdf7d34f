import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { printCondition } from '@tests/builders/print-condition'
import { runs } from '@tests/harness/runs'

import { type Condition, isAboutTheDay, needsCallsToday } from './condition'
import { CONDITION_FIELDS, isRanked } from './condition-fields'
import { conditionText, rowsOf } from './condition-rows'
import { OPERATORS } from './filter'
import { parseCondition } from './parse-condition'

const parsed = (text: string): Condition => {
  const result = parseCondition(text)
  if (!result.ok) throw new Error(result.error.message)
  return result.condition
}

describe('a condition is read', () => {
  test.each([
    ['calls > 10', { field: 'calls', operator: '>', value: 10 }],
    ['priority = high', { field: 'priority', operator: '=', value: 'high' }],
    ['callbackRequested = true', { field: 'callback', operator: '=', value: true }],
    ['time > 18:00', { field: 'time', operator: '>', value: 1080 }],
    ['time<=9:05', { field: 'time', operator: '<=', value: 545 }],
    ['  PRIORITY  >=  Normal  ', { field: 'priority', operator: '>=', value: 'normal' }],
    ['durationSeconds < 20.5', { field: 'duration', operator: '<', value: 20.5 }],
    ['callerNumber = none', { field: 'callerNumber', operator: '=', value: null }],
    ['callerName = "None"', { field: 'callerName', operator: '=', value: 'None' }],
    [
      'callerNumber != +15550100142',
      { field: 'callerNumber', operator: '!=', value: '+15550100142' },
    ],
    [
      'callerName = "Ada \\"A\\" Moreau"',
      { field: 'callerName', operator: '=', value: 'Ada "A" Moreau' },
    ],
    [
      'priority = high and outcome = no-answer AND hasTranscript = false',
      {
        and: [
          { field: 'priority', operator: '=', value: 'high' },
          { field: 'outcome', operator: '=', value: 'no-answer' },
          { field: 'hasTranscript', operator: '=', value: false },
        ],
      },
    ],
    [
      'priority = high or calls > 10 and not reviewed = true',
      {
        or: [
          { field: 'priority', operator: '=', value: 'high' },
          {
            and: [
              { field: 'calls', operator: '>', value: 10 },
              { not: { field: 'reviewed', operator: '=', value: true } },
            ],
          },
        ],
      },
    ],
    [
      '(priority = high OR calls > 10) and Not(time < 9:00)',
      {
        and: [
          {
            or: [
              { field: 'priority', operator: '=', value: 'high' },
              { field: 'calls', operator: '>', value: 10 },
            ],
          },
          { not: { field: 'time', operator: '<', value: 540 } },
        ],
      },
    ],
    [
      'category in (billing, my-own-word,none)',
      { field: 'category', operator: 'in', value: ['billing', 'my-own-word', null] },
    ],
    [
      'callerName not  in ("Ada Moreau", or)',
      { field: 'callerName', operator: 'not in', value: ['Ada Moreau', 'or'] },
    ],
    [
      'callerName = Acme(Berlin),Ltd',
      { field: 'callerName', operator: '=', value: 'Acme(Berlin),Ltd' },
    ],
  ])('%s', (text, condition) => {
    expect(parsed(text)).toEqual(condition)
  })
})

describe('a mistake is named where it stands', () => {
  test.each([
    ['', 0, 'Write a condition, such as priority = high.'],
    ['   ', 0, 'Write a condition, such as priority = high.'],
    ['> 10', 0, 'A field is missing here, such as priority.'],
    ['prioriti = high', 0, 'There is no field “prioriti”. Did you mean priority?'],
    ['weather = good', 0, 'There is no field “weather”.'],
    ['calls', 5, 'After calls comes one of = != > >= < <='],
    ['calls 10', 6, 'After calls comes one of = != > >= < <='],
    ['category > billing', 9, 'category can only be compared with = or !='],
    ['calls == 10', 7, 'One sign is enough: ='],
    ['calls >', 7, 'calls is compared with a number such as 10.'],
    ['calls > ten', 8, 'calls must be a number such as 10, not “ten”.'],
    ['priority = hihg', 11, 'priority must be low, normal or high, not “hihg”. Did you mean high?'],
    ['time > 25:00', 7, 'time must be a time of day such as 18:00, not “25:00”.'],
    ['time > 18:60', 7, 'time must be a time of day such as 18:00, not “18:60”.'],
    ['callbackRequested = yes', 20, 'callbackRequested must be true or false, not “yes”.'],
    ['calls > none', 8, 'none can only be compared with = or !='],
    ['callerName = "Ada', 13, 'This quotation mark is never closed.'],
    ['callerName = ""', 13, 'callerName must be a text such as "Ada Moreau", not “”.'],
    [
      'callerName = Ada Moreau',
      17,
      'Expected “and” or “or” here, or the end. Put a value with spaces in "quotation marks".',
    ],
    ['calls > 10 && priority = high', 11, 'Join comparisons with “and” or “or”.'],
    ['calls > 10, priority = high', 8, 'calls must be a number such as 10, not “10,”.'],
    ['calls > 10 or', 13, 'After “or” comes another comparison.'],
    ['not', 3, 'A field is missing here, such as priority.'],
    ['(calls > 10', 0, 'This parenthesis is never closed.'],
    ['(calls > 10 calls < 5)', 12, 'Expected “)”, “and” or “or” here.'],
    ['(calls > 10))', 12, 'This parenthesis was never opened.'],
    ['priority in high', 12, 'After “in” comes a list in parentheses, such as (high, normal).'],
    [
      'priority in (high, hihg)',
      19,
      'priority must be low, normal or high, not “hihg”. Did you mean high?',
    ],
    ['priority in (high', 12, 'This parenthesis is never closed.'],
    ['priority in ()', 13, 'priority is compared with low, normal or high.'],
    ['calls > 10 and', 14, 'After “and” comes another comparison.'],
    ['calls > and time > 18:00', 8, 'calls is compared with a number such as 10.'],
    ['calls > 10 and and', 15, 'There is no field “and”.'],
  ])('%j at %i', (text, index, message) => {
    expect(parseCondition(text)).toEqual({ ok: false, error: { index, message } })
  })
})

test.each([
  ['calls > 10', true, true],
  ['calls > 10 and time > 18:00', true, true],
  ['calls > 10 and priority = high', true, false],
  ['time > 18:00', false, false],
  ['not (calls > 10 or time > 18:00)', true, true],
  ['calls > 10 or priority = high', true, false],
])('%s: counts the day %s, speaks only of it %s', (text, counts, onlyDay) => {
  expect(needsCallsToday(parsed(text))).toBe(counts)
  expect(isAboutTheDay(parsed(text))).toBe(onlyDay)
})

const comparison = fc.constantFrom(...CONDITION_FIELDS).chain(({ field, kind }) => {
  const value: fc.Arbitrary<string | number | boolean> =
    kind.type === 'word'
      ? fc.constantFrom(...(kind.words ?? ['billing', 'my-own-word']))
      : {
          number: fc
            .integer({ min: 0, max: 999_999_999_999 })
            .map((thousandths) => thousandths / 1000),
          time: fc.integer({ min: 0, max: 1439 }),
          flag: fc.boolean(),
          text: fc.oneof(
            fc.string({ unit: 'grapheme' }).filter((text) => text.trim() !== ''),
            fc.constantFrom(
              'and',
              'None',
              'a and b',
              'or',
              '(a)',
              '"',
              '\\',
              'x="y"',
              '+1 (555) 010',
            ),
          ),
        }[kind.type]
  const plain = fc.record({
    field: fc.constant(field),
    operator: fc.constantFrom(
      ...OPERATORS.filter((sign) => isRanked(kind) || sign === '=' || sign === '!='),
    ),
    value,
  })
  const none = fc.record({
    field: fc.constant(field),
    operator: fc.constantFrom('=' as const, '!=' as const),
    value: fc.constant(null),
  })
  const values = fc.array(fc.option(value), { minLength: 1, maxLength: 3 })
  const list = fc.oneof(
    fc.record({ field: fc.constant(field), operator: fc.constant('in' as const), value: values }),
    fc.record({
      field: fc.constant(field),
      operator: fc.constant('not in' as const),
      value: values,
    }),
  )
  return fc.oneof({ weight: 5, arbitrary: plain }, none, list)
})
const { condition } = fc.letrec<{ condition: Condition }>((tie) => {
  const some = fc.array(tie('condition'), { minLength: 2, maxLength: 3 })
  return {
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      comparison,
      some.map((and) => ({ and })),
      some.map((or) => ({ or })),
      tie('condition').map((not) => ({ not })),
    ),
  }
})

test('what is printed reads back as the same condition', () => {
  fc.assert(
    fc.property(condition, (one) => {
      expect(parsed(printCondition(one))).toEqual(one)
    }),
    { numRuns: runs(500) },
  )
})

test('what drop-downs show reads back as the same condition, and they show all that only joins with and', () => {
  fc.assert(
    fc.property(fc.oneof(comparison, condition), (one) => {
      const rows = rowsOf(one)
      const parts = 'and' in one ? one.and : [one]
      expect(rows !== null).toBe(
        parts.every((part) => 'field' in part && !['in', 'not in'].includes(part.operator)),
      )
      expect(rows === null ? one : parsed(conditionText(rows))).toEqual(one)
    }),
    { numRuns: runs(500) },
  )
})

test('whatever is typed, the answer is a condition or an error inside the text', () => {
  const pieces = fc.constantFrom(
    'calls',
    'priority',
    '=',
    '>',
    '!',
    '"',
    '\\',
    'and',
    'or',
    'not',
    'in',
    '(',
    ')',
    ',',
    'none',
    '10',
    ' ',
    'high',
    '18:00',
  )
  const typed = fc.oneof(
    fc.string(),
    fc.array(pieces).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const result = parseCondition(text)
      if (result.ok) return
      expect(result.error.index).toBeGreaterThanOrEqual(0)
      expect(result.error.index).toBeLessThanOrEqual(text.length)
      expect(result.error.message).not.toBe('')
    }),
    { numRuns: runs(500) },
  )
})

test.each(['('.repeat(5000), 'not '.repeat(10_000), 'x'.repeat(1_000_000)])(
  'what is far too long is refused at once',
  (text) => {
    const error = { index: 1000, message: 'A condition has at most 1,000 characters.' }
    expect(parseCondition(text)).toEqual({ ok: false, error })
  },
)

test('what is nested as deep as there is room for is read', () => {
  expect(parseCondition(`${'('.repeat(480)}calls > 1${')'.repeat(480)}`).ok).toBe(true)
  expect(parseCondition(`${'not '.repeat(240)}calls > 1`).ok).toBe(true)
})

test.each(['constructor', '__proto__', 'toString'])('%s is no flag', (word) => {
  expect(parseCondition(`callbackRequested = ${word}`).ok).toBe(false)
})

test.each(['and', 'none'])('a category that is called %s is printed as it is read', (word) => {
  const condition = parsed(`category = "${word}"`)
  expect(condition).toEqual({ field: 'category', operator: '=', value: word })
  expect(parsed(printCondition(condition))).toEqual(condition)
})
