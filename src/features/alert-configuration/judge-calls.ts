import { alertFirings } from '@/api/alert-firings'
import { alertRules } from '@/api/alert-rules'
import { countCallsToday } from '@/api/last-calls'
import type { AlertRule } from '@/contracts/alerts'
import { conditionHolds, isAboutTheDay, needsCallsToday } from '@/domain/filter/condition'
import { parseCondition } from '@/domain/filter/parse-condition'
import { dayOf } from '@/lib/day'

import type { News } from './call-watch'
import { fireRule, type Reach } from './fire-rule'
import { orWithout } from './or-without'

const readyRules = () =>
  alertRules.read().items.flatMap((rule) => {
    const parsed = rule.isActive ? parseCondition(rule.condition) : null
    return parsed?.ok ? [{ rule, condition: parsed.condition }] : []
  })

export const hasReadyRules = (): boolean => readyRules().length > 0

const isOlderThan = ({ call, isLate }: News, { createdAt }: AlertRule) =>
  isLate && Date.parse(call.updatedAt) < Date.parse(createdAt)

/** Fires every active rule that one of the calls fulfils now. Rejects when the server is away. */
export const judgeCalls = async (news: readonly News[], reach: Reach) => {
  const rules = readyRules()
  if (news.length === 0 || rules.length === 0) return
  const now = new Date()
  const counts = rules.some(({ condition }) => needsCallsToday(condition))
  const callsToday = counts ? await countCallsToday(now) : 0
  for (const one of news) {
    const { call } = one
    for (const { rule, condition } of rules) {
      if (isOlderThan(one, rule)) continue
      if (!conditionHolds(condition, { call, callsToday, now })) continue
      const day = isAboutTheDay(condition) ? dayOf(now) : null
      void fireRule({ rule, call, callsToday, day, now, reach })
    }
  }
  forgetDeletedRules()
}

/** Not at once: a deletion can be undone for a while, and an undone rule must not fire again. */
const forgetDeletedRules = () => {
  const { items } = alertRules.read()
  const known = new Set(items.map(({ id }) => id))
  const lately = Date.now() - 60 * 60_000
  for (const { ruleId, at } of alertFirings.read().items) {
    if (Date.parse(at) > lately) known.add(ruleId)
  }
  orWithout(() => alertFirings.keepOnly(known), undefined)
}
