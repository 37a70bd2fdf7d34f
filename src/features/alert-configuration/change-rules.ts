import { alertRules, type RuleInput } from '@/api/alerts'
import type { AlertRule } from '@/contracts/alerts'
import { notify } from '@/ui/notify'

/** Writes, or says why the browser could not. True when it did. */
const write = (change: () => void): boolean => {
  try {
    change()
    return true
  } catch {
    notify.error('Browser storage is full. Nothing was saved.')
    return false
  }
}

export const addRule = (input: RuleInput): boolean => {
  const added = write(() => alertRules.add(input))
  if (added) notify.success(`${input.name} added`)
  return added
}

/** A double press must not add the same rule twice. */
export const addOnce = (input: RuleInput) => {
  const exists = alertRules
    .read()
    .items.some(({ name, condition }) => name === input.name && condition === input.condition)
  if (exists) notify.info(`${input.name} already exists`)
  else addRule(input)
}

export const changeRule = (id: string, input: RuleInput): boolean => {
  if (alertRules.read().items.some((rule) => rule.id === id)) {
    return write(() => alertRules.update(id, input))
  }
  notify.error('This rule was deleted in another tab. Add it again to keep what you typed.')
  return false
}

export const setRuleActive = (id: string, isActive: boolean) =>
  write(() => alertRules.update(id, { isActive }))

/** Asks with the browser's own prompt, as specified. */
export const renameRule = ({ id, name }: AlertRule) => {
  const typed = window.prompt('Rename alert rule', name)?.trim()
  if (typed === undefined || typed === name) return
  if (typed === '') return notify.error('A rule needs a name.')
  write(() => alertRules.update(id, { name: typed }))
}

export const deleteRule = (rule: AlertRule) => {
  const index = alertRules.read().items.findIndex(({ id }) => id === rule.id)
  if (!write(() => alertRules.remove(rule.id))) return
  notify.success(`${rule.name} deleted`, {
    label: 'Undo',
    run: () => write(() => alertRules.restore(rule, Math.max(0, index))),
  })
}
