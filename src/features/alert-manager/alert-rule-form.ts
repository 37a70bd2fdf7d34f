import * as z from 'zod'

import { ALERT_WINDOWS, COMPARISONS, HOLD_MINUTES } from '@/contracts/alert-words'
import type { CallQuery } from '@/contracts/metrics'
import { type AlertRule, alertRuleName } from '@/contracts/team-alerts'
import { minutesWords } from '@/domain/alerts/alert-text'
import { ALERT_MEASURES, describeMeasure, isAlertMeasure } from '@/domain/alerts/measures'

const OFF = ''

/** A share is typed in percent. */
const factorOf = (measure: string) => (describeMeasure(measure).unit === 'share' ? 100 : 1)

export const unitWords = (measure: string): string => {
  const { unit } = describeMeasure(measure)
  return (
    {
      share: '%',
      seconds: 'seconds',
      ms: 'milliseconds',
      USD: 'US dollars',
      points: 'points',
    }[unit as string] ?? ''
  )
}

const words = (list: readonly number[]) => list.map(String) as [string, ...string[]]

export const alertRuleForm = z
  .object({
    name: alertRuleName,
    measure: z.enum(ALERT_MEASURES),
    filters: z.custom<CallQuery>(),
    windowMinutes: z.enum(words(ALERT_WINDOWS)).transform(Number),
    comparison: z.enum(COMPARISONS),
    threshold: z
      .string()
      .trim()
      .min(1, 'Enter a number')
      .regex(/^\d+(\.\d+)?$/, 'Enter a number such as 0.5 or 1000')
      .transform(Number),
    holdMinutes: z.enum(words(HOLD_MINUTES)).transform(Number),
    quietFrom: z.string(),
    quietTo: z.string(),
    recipientIds: z.array(z.string()).min(1, 'Choose who gets it'),
    webhookUrl: z
      .string()
      .trim()
      .refine((text) => text === OFF || /^https:\/\/\S+$/.test(text), {
        error: 'Enter an address that begins with https://',
      }),
  })
  .check(({ value: { quietFrom, quietTo }, issues }) => {
    if ((quietFrom === OFF) === (quietTo === OFF)) return
    const path = quietFrom === OFF ? 'quietFrom' : 'quietTo'
    issues.push({ code: 'custom', path: [path], message: 'Enter both times', input: OFF })
  })
  .transform(({ quietFrom, quietTo, webhookUrl, threshold, ...rule }) => ({
    ...rule,
    threshold: threshold / factorOf(rule.measure),
    quietHours: quietFrom === OFF ? null : { from: quietFrom, to: quietTo },
    webhookUrl: webhookUrl === OFF ? null : webhookUrl,
  }))
export type TypedAlertRule = z.input<typeof alertRuleForm>
export type ReadAlertRule = z.output<typeof alertRuleForm>

const EMPTY: TypedAlertRule = {
  name: '',
  measure: 'volume',
  filters: {},
  windowMinutes: '60',
  comparison: 'at-least',
  threshold: '',
  holdMinutes: '0',
  quietFrom: OFF,
  quietTo: OFF,
  recipientIds: [],
  webhookUrl: OFF,
}

/** What the form begins with: nothing, or a rule. */
export const typedRule = (rule: AlertRule | null): TypedAlertRule => {
  if (!rule) return EMPTY
  const { name, measure, filters, comparison, threshold, quietHours, recipientIds } = rule
  return {
    name,
    measure: isAlertMeasure(measure) ? measure : EMPTY.measure,
    filters,
    comparison,
    recipientIds,
    threshold: String(Number((threshold * factorOf(measure)).toPrecision(10))),
    windowMinutes: String(rule.windowMinutes),
    holdMinutes: String(rule.holdMinutes),
    quietFrom: quietHours?.from ?? OFF,
    quietTo: quietHours?.to ?? OFF,
    webhookUrl: rule.webhookUrl ?? OFF,
  }
}

export const MEASURE_OPTIONS = ALERT_MEASURES.map((value) => ({
  value,
  label: describeMeasure(value).label,
})).toSorted((one, other) => one.label.localeCompare(other.label))
export const WINDOW_OPTIONS = ALERT_WINDOWS.map((minutes) => ({
  value: String(minutes),
  label: minutesWords(minutes),
}))
export const HOLD_OPTIONS = HOLD_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'At once' : `After ${minutesWords(minutes)}`,
}))
export const COMPARISON_OPTIONS = [
  { value: 'at-least', label: 'is at least' },
  { value: 'below', label: 'is below' },
]
