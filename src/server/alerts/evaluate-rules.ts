import { randomUUID } from 'node:crypto'

import { asc, eq } from 'drizzle-orm'

import { type AlertLife, nextAlert } from '@/domain/alerts/alert-life'
import { isConditionMet, worseOf } from '@/domain/alerts/alert-text'
import { isQuiet } from '@/domain/alerts/quiet-hours'

import { readOrganisationCalendar } from '../business-hours/calendar'
import { change, type ChangeTx } from '../changes/change'
import { alertRules, alerts } from '../db/alerts-schema'
import type { Deps } from '../deps'
import { ApiProblem } from '../http/problem'
import type { JobPayloads } from '../jobs/kinds'
import { LeaseLost } from '../jobs/lease'
import type { RunningJob } from '../jobs/run-job'
import { sentenceOf } from '../metrics/query-metrics'
import { quietHoursOf, type RuleRow } from './alert-rules-store'
import type { AlertRow } from './alerts-store'
import { deliverFiring } from './deliver-alert'
import { lockOpenAlert, resolveAlert } from './end-alert'
import { type Reading, readMeasure } from './read-measure'

export const ALERTS = { kind: 'system', name: 'Alerts' } as const

const MINUTE = 60_000
/** Evaluations are a minute apart: after so long some are missing. */
const GAP_MS = 5 * MINUTE

const NOTHING = { value: null, n: 0, calls: null } as const

/** A question that is refused, such as by a category that is gone, has no value. */
const readOrSay = async (
  deps: Deps,
  rule: RuleRow,
): Promise<Reading & { problem: string | null }> => {
  try {
    return { ...(await readMeasure(deps, rule, deps.now())), problem: null }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return { ...NOTHING, problem: sentenceOf(error) }
  }
}

const lifeOf = (row: AlertRow | null): AlertLife | null =>
  row === null || row.state === 'resolved'
    ? null
    : {
        state: row.state,
        since: row.startedAt.getTime(),
        clearSince: row.clearSince?.getTime() ?? null,
        knownAt: row.knownAt.getTime(),
        snoozedUntil: row.snoozedUntil?.getTime() ?? null,
      }

const date = (ms: number | null) => (ms === null ? null : new Date(ms))

/** From the window of its beginning to now; while it clears, the calls stay those that it was about. */
const callsOf = (before: AlertRow | null, { calls }: Reading, isMet: boolean) => {
  if (!isMet || calls === null) return before?.calls ?? null
  const from = before?.calls?.['from']
  return from === undefined ? calls : { ...calls, from }
}

type Evaluated = { rule: RuleRow; reading: Reading; zone: string }

const write = async (tx: ChangeTx, deps: Pick<Deps, 'env'>, { rule, reading, zone }: Evaluated) => {
  const before = await lockOpenAlert(tx, rule.id)
  const { value, n } = reading
  const isMet = value === null ? null : isConditionMet(rule, value)
  const { life, event } = nextAlert(lifeOf(before), {
    at: tx.at.getTime(),
    isMet,
    holdMs: rule.holdMinutes * MINUTE,
    gapMs: GAP_MS,
  })
  if (event === 'dropped' && before) {
    await tx.delete(alerts).where(eq(alerts.id, before.id))
    tx.record({ entity: 'alert', id: before.id, what: 'alert.dropped', isAudited: false })
  }
  if (event === 'resolved' && before) await resolveAlert(tx, deps, before, null)
  if (life === null) return

  const isFiring = life.state === 'firing'
  const isNews = event === 'fired' || before?.isHeld === true
  const wantsNews = isNews && isFiring && life.clearSince === null
  const isDelivered = wantsNews && !isQuiet(quietHoursOf(rule), tx.at, zone)
  const row: AlertRow = {
    id: before?.id ?? randomUUID(),
    ruleId: rule.id,
    ruleName: rule.name,
    measure: rule.measure,
    comparison: rule.comparison,
    threshold: rule.threshold,
    windowMinutes: rule.windowMinutes,
    acknowledgedAt: before?.acknowledgedAt ?? null,
    acknowledgedByName: before?.acknowledgedByName ?? null,
    resolvedAt: null,
    resolvedBecause: null,
    state: life.state,
    value: value ?? before?.value ?? null,
    worstValue: worseOf(rule, before?.worstValue ?? null, isMet ? value : null),
    n: value === null ? (before?.n ?? n) : n,
    hasNoData: value === null,
    calls: callsOf(before, reading, isMet === true),
    startedAt: new Date(life.since),
    firedAt: before?.firedAt ?? (isFiring ? tx.at : null),
    clearSince: date(life.clearSince),
    knownAt: new Date(life.knownAt),
    snoozedUntil: date(life.snoozedUntil),
    isHeld: isNews && !isDelivered,
    notifiedAt: isDelivered ? tx.at : (before?.notifiedAt ?? null),
  }
  if (before) await tx.update(alerts).set(row).where(eq(alerts.id, before.id))
  else await tx.insert(alerts).values(row)
  if (isDelivered) await deliverFiring(tx, row, deps.env.PUBLIC_URL)
  if (before?.state !== row.state) {
    tx.record({ entity: 'alert', id: row.id, what: `alert.${row.state}`, isAudited: false })
  }
}

/**
 * What a rule reads is read before its transaction, which a change of the rule in between leaves alone:
 * the next minute evaluates it as it is then.
 */
const evaluate = async (deps: Deps, job: Job, rule: RuleRow, zone: string) => {
  const { problem, ...reading } = await readOrSay(deps, rule)
  await change(deps, ALERTS, async (tx) => {
    await job.checkpoint(tx)
    const isMeant = eq(alertRules.id, rule.id)
    const [now] = await tx.select().from(alertRules).where(isMeant).for('update')
    if (!now?.isActive || now.version !== rule.version) return
    const { value, n } = reading
    await tx.update(alertRules).set({ evaluatedAt: tx.at, value, n, problem }).where(isMeant)
    await write(tx, deps, { rule: now, reading, zone })
  })
}

type Job = Pick<RunningJob<JobPayloads['alert-rules']>, 'signal' | 'checkpoint'>

/** Evaluates every active rule. One that fails leaves the others alone; then the job fails at its end. */
export const evaluateAlertRules = async (deps: Deps, job: Job) => {
  const { zone } = await readOrganisationCalendar(deps.db)
  const rules = await deps.db
    .select()
    .from(alertRules)
    .where(eq(alertRules.isActive, true))
    .orderBy(asc(alertRules.createdAt), asc(alertRules.id))
  const failures: unknown[] = []
  for (const rule of rules) {
    job.signal.throwIfAborted()
    await evaluate(deps, job, rule, zone).catch((error: unknown) => {
      if (error instanceof LeaseLost) throw error
      failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
}
