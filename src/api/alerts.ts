import { queryOptions } from '@tanstack/react-query'

import {
  type AlertAction,
  type AlertEmailInput,
  type AlertFiredInput,
  type AlertFiring,
  type AlertRule,
  type StoredNotification,
  alertEmailAnswer,
  alertEmailState,
  alertFiredAnswer,
  alertFiring,
  alertRule,
  storedNotification,
} from '@/contracts/alerts'

import { http, read } from './http'
import { createStoredList, nextId } from './stored-list'

const FIRINGS_PER_RULE = 200
const NOTIFICATIONS = 50

export const alertEmailQuery = queryOptions({
  queryKey: ['alerts', 'email'],
  queryFn: read('/alerts/email', alertEmailState),
  staleTime: 5 * 60_000,
})

/** Has the server tell the recipients. Throws an `ApiError` whose message says why it could not. */
export const sendAlertEmail = (body: AlertEmailInput) =>
  http.post('/alerts/email', alertEmailAnswer, { body })

/** Puts a firing into the reader's inbox. */
export const sendAlertFired = (body: AlertFiredInput) =>
  http.post('/alerts/fired', alertFiredAnswer, { body })

const rules = createStoredList<AlertRule>('alertRules', alertRule, ({ id }) => id)

export type RuleInput = {
  name: string
  condition: string
  action: AlertAction
  recipients: string[]
}

/** Throws when the storage is full. Changing a rule that another tab has deleted does nothing. */
export const alertRules = {
  ...rules,
  add: (input: RuleInput, now = new Date()) =>
    rules.change((all) => [
      ...all,
      { id: nextId('rule_', all, now), ...input, isActive: true, createdAt: now.toISOString() },
    ]),
  update: (id: string, changes: Partial<RuleInput & Pick<AlertRule, 'isActive'>>) =>
    rules.change((all) => all.map((rule) => (rule.id === id ? { ...rule, ...changes } : rule))),
}

const firings = createStoredList<AlertFiring>('alertFirings', alertFiring)

const isSame = (a: AlertFiring, b: Pick<AlertFiring, 'ruleId' | 'about'>) =>
  a.ruleId === b.ruleId && a.about === b.about

/** What has fired in this browser, oldest first. */
export const alertFirings = {
  ...firings,
  claim: (firing: AlertFiring): boolean => {
    if (firings.read().items.some((one) => isSame(one, firing))) return false
    firings.change((all) => {
      const own = all.filter(({ ruleId }) => ruleId === firing.ruleId)
      const dropped = new Set(own.slice(0, Math.max(0, own.length + 1 - FIRINGS_PER_RULE)))
      return [...all.filter((one) => !dropped.has(one)), firing]
    })
    return true
  },
  noteMail: (firing: AlertFiring, mail: NonNullable<AlertFiring['mail']>) =>
    firings.change((all) => all.map((one) => (isSame(one, firing) ? { ...one, mail } : one))),
  keepOnly: (ruleIds: ReadonlySet<string>) => {
    if (firings.read().items.every(({ ruleId }) => ruleIds.has(ruleId))) return
    firings.change((all) => all.filter(({ ruleId }) => ruleIds.has(ruleId)))
  },
}

const notifications = createStoredList<StoredNotification>('notifications', storedNotification)

export const alertNotifications = {
  ...notifications,
  add: (notification: { message: string; timestamp: string }) =>
    notifications.change((all) => [...all, notification].slice(-NOTIFICATIONS)),
}

export const latest = (all: readonly StoredNotification[], count: number): StoredNotification[] =>
  all.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp)).slice(0, count)
