import { expect } from 'vitest'

import {
  alertDetail,
  alertPage,
  alertRules as alertRulesAnswer,
  openAlerts,
  savedAlertRule,
} from '@/contracts/team-alerts'
import { evaluateAlertRules } from '@/server/alerts/evaluate-rules'
import type { calls } from '@/server/db/schema'

import { addCalls } from '../builders/many-calls'
import type { SignedIn, TestServer } from './server'
import { withoutLease } from './without-lease'

const API = '/functions/api/v1'
const MINUTE = 60_000

/** A rule that fires when no call came in the last half hour. */
export const noCallsRule = (recipient: SignedIn) => ({
  name: 'No calls',
  measure: 'volume',
  filters: {},
  windowMinutes: 30,
  comparison: 'below',
  threshold: 1,
  holdMinutes: 0,
  quietHours: null,
  recipientIds: [recipient.user.id],
  webhookUrl: null,
})

/** The alerts of a team: `ada`, an administrator, makes rules of which `ben` is told; `clock` is the server's. */
export const alertsDesk = (
  server: TestServer,
  { ada, ben }: { ada: SignedIn; ben: SignedIn },
  clock: { now: Date },
) => {
  const evaluate = () => evaluateAlertRules(server.deps, withoutLease({ payload: null }))
  const read = async (path: string) => (await ben.request(`${API}${path}`)).json()
  const later = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * MINUTE)
  }
  const minutesAgo = (minutes: number) => new Date(clock.now.getTime() - minutes * MINUTE)
  const addCallsAt = (times: Date[], more: Partial<typeof calls.$inferInsert> = {}) =>
    addCalls(server.db, times.length, (index) => {
      const at = times[index]
      if (!at) throw new Error('No such call')
      const moments = { startedAt: at, sortAt: at, receivedAt: at, updatedAt: at }
      return { providerCallId: `call-${at.toISOString()}`, ...moments, ...more }
    })
  return {
    evaluate,
    later,
    minutesAgo,
    addCallsAt,
    add: async (more: object = {}) => {
      const json = { ...noCallsRule(ben), ...more }
      const response = await ada.request(`${API}/alert-rules`, { json })
      expect(response.status).toBe(200)
      return savedAlertRule.parse(await response.json())
    },
    /** A minute at a time, as the schedule has it. */
    pass: async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        later(1)
        await evaluate()
      }
    },
    rules: async () => alertRulesAnswer.parse(await read('/alert-rules')).items,
    open: async () => openAlerts.parse(await read('/alerts/open')).items,
    resolved: async () => alertPage.parse(await read('/alerts')).items,
    detail: async (id: string) => alertDetail.parse(await read(`/alerts/${id}`)),
  }
}

export const only = <Item>(items: readonly Item[]): Item => {
  expect(items).toHaveLength(1)
  return items[0] as Item
}
