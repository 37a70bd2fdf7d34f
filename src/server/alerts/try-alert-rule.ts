import type * as z from 'zod'

import type { AlertTry, alertTryInput } from '@/contracts/team-alerts'
import { type AlertLife, nextAlert } from '@/domain/alerts/alert-life'
import { isConditionMet, worseOf } from '@/domain/alerts/alert-text'
import { isOfNow } from '@/domain/alerts/measures'

import type { Deps } from '../deps'
import { type PastReadings, readMeasure, readMeasureInPast } from './read-measure'

const DAYS = 7
const DAY = 86_400_000
const MINUTE = 60_000

type Input = z.output<typeof alertTryInput>
type Firing = { from: number; to: number | null; worst: number | null }

const firingsOf = (rule: Input, { step, readings }: PastReadings) => {
  const firings: Firing[] = []
  let life: AlertLife | null = null
  for (const { at, value } of readings) {
    const isMet = value === null ? null : isConditionMet(rule, value)
    const holdMs = rule.holdMinutes * MINUTE
    const next = nextAlert(life, { at, isMet, holdMs, gapMs: 3 * step })
    life = next.life
    if (next.event === 'fired') firings.push({ from: at, to: null, worst: value })
    const last = firings.at(-1)
    if (!last || last.to !== null) continue
    if (next.event === 'resolved') last.to = at
    else if (isMet) last.worst = worseOf(rule, last.worst, value)
  }
  return firings
}

/** What a rule would have done in the last week, and what it reads now. Nothing is kept. */
export const tryAlertRule = async (
  deps: Deps,
  rule: Input,
  signal: AbortSignal,
): Promise<AlertTry> => {
  const at = deps.now()
  const { value, n } = await readMeasure(deps, rule, at)
  const now = { value, n }
  if (isOfNow(rule.measure)) return { days: DAYS, now, known: 0, evaluations: 0, firings: null }
  const past = { from: new Date(at.getTime() - DAYS * DAY), to: at }
  const read = await readMeasureInPast(deps, rule, past, signal)
  const { readings } = read
  return {
    days: DAYS,
    now,
    known: readings.filter((one) => one.value !== null).length,
    evaluations: readings.length,
    firings: firingsOf(rule, read).map(({ from, to, worst }) => ({
      from: new Date(from).toISOString(),
      to: to === null ? null : new Date(to).toISOString(),
      worstValue: worst,
    })),
  }
}
