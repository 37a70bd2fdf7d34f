import { categoryLabel } from '@/components/category-label'
import { callerWords } from '@/components/caller-labels'
import type { AlertRule } from '@/contracts/alerts'
import type { Call } from '@/contracts/calls'
import { durationWords } from '@/lib/time-format'

type Fired = { rule: Pick<AlertRule, 'name'>; call: Call; callsToday: number; aboutDay: boolean }

/** What a firing says: "Priority Alert: Ada Moreau · Billing · 3 min 20 s". */
export const notificationText = ({ rule, call, callsToday, aboutDay }: Fired): string => {
  if (aboutDay) return `${rule.name}: ${callsToday} calls today`
  const facts = [
    callerWords(call),
    call.category && categoryLabel(call.category),
    call.durationSeconds === null ? null : durationWords(call.durationSeconds),
  ]
  return `${rule.name}: ${facts.filter((fact) => fact !== null).join(' · ')}`
}
