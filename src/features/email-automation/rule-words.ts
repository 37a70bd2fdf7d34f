import { wordLabel } from '@/components/labels'
import {
  EMAIL_FILTERS,
  EMAIL_TRIGGERS,
  type EmailState,
  type EmailTrigger,
  isTimed,
  subjectOf,
} from '@/contracts/email-rule-words'
import type { EmailRule } from '@/contracts/email-rules'
import { callField } from '@/contracts/call-fields'
import { counted } from '@/lib/figures'
import { durationWords } from '@/lib/time-format'
import type { Tone } from '@/ui/chip'

export const TRIGGER_LABELS: Record<EmailTrigger, string> = {
  'call-analyzed': 'A call was analyzed',
  'next-step-added': 'A next step was added',
  'callback-added': 'A callback was added',
  'ticket-added': 'A ticket was opened',
  'ticket-assigned': 'A ticket was assigned',
  'next-step-overdue': 'A next step is overdue',
  'callback-overdue': 'A callback is overdue',
  'ticket-overdue': 'A ticket missed its target',
}
export const TRIGGER_OPTIONS = EMAIL_TRIGGERS.map((value) => ({
  value,
  label: TRIGGER_LABELS[value],
}))

export const STATE_LABELS: Record<EmailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  refused: 'Refused',
  'in doubt': 'In doubt',
  skipped: 'Skipped',
}
export const STATE_TONES: Record<EmailState, Tone> = {
  waiting: 'info',
  sent: 'success',
  failed: 'danger',
  refused: 'danger',
  'in doubt': 'warning',
  skipped: 'neutral',
}

const delayWords = ({ trigger, delayMinutes }: Pick<EmailRule, 'trigger' | 'delayMinutes'>) =>
  isTimed(trigger) && delayMinutes > 0 ? ` by ${durationWords(delayMinutes * 60)}` : ''

const filterWords = ({ trigger, filters }: Pick<EmailRule, 'trigger' | 'filters'>) =>
  EMAIL_FILTERS[subjectOf(trigger)].flatMap((name) => {
    const words = filters[name] ?? []
    if (words.length === 0) return []
    return `${callField(name).label}: ${words.map((word) => wordLabel(name, word)).join(' or ')}`
  })

/** "A next step is overdue by 2 h. Priority: High". */
export const whenWords = (rule: EmailRule): string =>
  [`${TRIGGER_LABELS[rule.trigger]}${delayWords(rule)}`, ...filterWords(rule)].join('. ')

/** "Assignee, administrators, Ada Moreau". */
export const recipientWords = (
  { toAssignee, toAdmins, userIds, addresses }: EmailRule,
  people: readonly { id: string; name: string }[],
): string => {
  const named = people.filter(({ id }) => userIds.includes(id)).map(({ name }) => name)
  const all = [
    ...(toAssignee ? ['the assignee'] : []),
    ...(toAdmins ? ['all administrators'] : []),
    ...named,
    ...addresses,
  ]
  return all.length > 0 ? all.join(', ') : 'no recipients left'
}

const SHOWN_STATES = ['sent', 'waiting', 'failed', 'refused', 'in doubt', 'skipped'] as const

/** "3 sent, 1 skipped in the last 7 days". */
export const lastWeekWords = ({ lastWeek }: Pick<EmailRule, 'lastWeek'>): string => {
  const parts = SHOWN_STATES.flatMap((state) => {
    const count = lastWeek[state] ?? 0
    return count > 0 ? `${count.toLocaleString('en')} ${STATE_LABELS[state].toLowerCase()}` : []
  })
  return parts.length > 0
    ? `${parts.join(', ')} in the last 7 days`
    : 'Nothing sent in the last 7 days'
}

const NOUNS: Record<EmailTrigger, [string, string]> = {
  'call-analyzed': ['call', 'calls'],
  'next-step-added': ['next step', 'next steps'],
  'callback-added': ['callback', 'callbacks'],
  'ticket-added': ['ticket', 'tickets'],
  'ticket-assigned': ['ticket', 'tickets'],
  'next-step-overdue': ['next step', 'next steps'],
  'callback-overdue': ['callback', 'callbacks'],
  'ticket-overdue': ['ticket', 'tickets'],
}

export const pluralOf = (trigger: EmailTrigger): string => NOUNS[trigger][1]

/** "12 calls would have matched in the last 7 days." */
export const dryRunWords = (trigger: EmailTrigger, count: number): string =>
  count === 0
    ? `No ${pluralOf(trigger)} would have matched in the last 7 days.`
    : `${counted(count, ...NOUNS[trigger])} would have matched in the last 7 days.`
