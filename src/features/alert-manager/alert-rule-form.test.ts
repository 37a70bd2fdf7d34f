import { expect, test } from 'vitest'

import { alertRuleForm, typedRule } from './alert-rule-form'

const read = (quietFrom: string, quietTo: string) =>
  alertRuleForm.safeParse({
    ...typedRule(null),
    name: 'No calls',
    threshold: '1',
    recipientIds: ['ada'],
    quietFrom,
    quietTo,
  })

test('quiet hours are two times, or none', () => {
  expect(read('22:00', '07:00').data?.quietHours).toEqual({ from: '22:00', to: '07:00' })
  expect(read('', '').data?.quietHours).toBeNull()
})

test.each([
  ['22:00', '', 'quietTo'],
  ['', '07:00', 'quietFrom'],
])('quiet hours from “%s” to “%s” ask for both times', (from, to, missing) => {
  expect(read(from, to).error?.issues).toMatchObject([
    { path: [missing], message: 'Enter both times' },
  ])
})
