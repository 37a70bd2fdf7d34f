import { type AlertAction, type AlertRule, alertRule } from '@/contracts/alerts'

import { createStoredList, nextId } from './stored-list'

const stored = createStoredList<AlertRule>('alertRules', alertRule, ({ id }) => id)

export type RuleInput = {
  name: string
  condition: string
  action: AlertAction
  recipients: string[]
}

/** Throws when the storage is full. Changing a rule that another tab has deleted does nothing. */
export const alertRules = {
  ...stored,
  add: (input: RuleInput, now = new Date()) =>
    stored.change((rules) => [
      ...rules,
      {
        id: nextId('rule_', rules, now),
        ...input,
        isActive: true,
        createdAt: now.toISOString(),
      },
    ]),
  update: (id: string, changes: Partial<RuleInput & Pick<AlertRule, 'isActive'>>) =>
    stored.change((rules) =>
      rules.map((rule) => (rule.id === id ? { ...rule, ...changes } : rule)),
    ),
  remove: (id: string) => stored.change((rules) => rules.filter((rule) => rule.id !== id)),
  restore: (rule: AlertRule, index: number) =>
    stored.change((rules) =>
      rules.some(({ id }) => id === rule.id) ? rules : rules.toSpliced(index, 0, rule),
    ),
}
