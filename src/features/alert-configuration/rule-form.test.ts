import { describe, expect, test } from 'vitest'

import { asTyped, ruleForm, type TypedRule } from './rule-form'

const TYPED: TypedRule = {
  name: ' Late callers ',
  condition: ' time > 18:00 ',
  action: 'notification',
  recipients: '',
}

describe('what is typed becomes a rule', () => {
  test('trimmed', () => {
    expect(ruleForm.parse(TYPED)).toEqual({
      name: 'Late callers',
      condition: 'time > 18:00',
      action: 'notification',
      recipients: [],
    })
  })

  test.each([
    ['a@example.com', ['a@example.com']],
    [
      'a@example.com, b@example.com;c@example.com\nd@example.com',
      ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'],
    ],
    ['a@example.com a@example.com ,', ['a@example.com']],
  ])('recipients %j', (recipients, expected) => {
    expect(ruleForm.parse({ ...TYPED, action: 'email', recipients }).recipients).toEqual(expected)
  })

  test('a notification keeps the recipients that are addresses', () => {
    const recipients = 'a@example.com, nobody'
    expect(ruleForm.parse({ ...TYPED, recipients }).recipients).toEqual(['a@example.com'])
  })
})

describe('what is wrong is said at its field', () => {
  const many = Array.from({ length: 11 }, (_, number) => `a${number}@example.com`).join(' ')
  test.each<[Partial<TypedRule>, string, string]>([
    [{ name: '  ' }, 'name', 'Enter a name for the rule'],
    [{ name: 'x'.repeat(201) }, 'name', 'At most 200 characters'],
    [{ condition: '' }, 'condition', 'Write a condition, such as priority = high.'],
    [{ condition: 'calls > ten' }, 'condition', 'calls must be a number such as 10, not “ten”.'],
    [{ action: 'email' }, 'recipients', 'Add a recipient'],
    [
      { action: 'email', recipients: 'a@example.com, b@' },
      'recipients',
      '“b@” is not an email address',
    ],
    [{ action: 'email', recipients: many }, 'recipients', 'At most 10 recipients'],
  ])('%j', (over, field, message) => {
    const result = ruleForm.safeParse({ ...TYPED, ...over })
    expect(result.error?.issues).toMatchObject([{ path: [field], message }])
  })
})

test('a stored rule is typed as it is, and reads back the same', () => {
  const rule = {
    id: 'rule_1',
    name: 'Night',
    condition: 'time > 22:00',
    action: 'email' as const,
    recipients: ['a@example.com', 'b@example.com'],
    isActive: true,
    createdAt: '2026-11-20T10:00:00.000Z',
  }
  expect(ruleForm.parse(asTyped(rule))).toEqual({
    name: rule.name,
    condition: rule.condition,
    action: rule.action,
    recipients: rule.recipients,
  })
})
