import type { CallFieldName } from './call-fields'

/** Plain arrays, so that the first chunk needs no schema library. */
export const EMAIL_TRIGGERS = [
  'call-analyzed',
  'next-step-added',
  'callback-added',
  'ticket-added',
  'ticket-assigned',
  'next-step-overdue',
  'callback-overdue',
  'ticket-overdue',
] as const
export type EmailTrigger = (typeof EMAIL_TRIGGERS)[number]

export const EMAIL_STATES = ['waiting', 'sent', 'failed', 'refused', 'in doubt', 'skipped'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

export const EMAIL_SUBJECTS = ['call', 'next-step', 'ticket'] as const
export type EmailSubjectKind = (typeof EMAIL_SUBJECTS)[number]

/** What a rule with this trigger is about. */
export const subjectOf = (trigger: EmailTrigger): EmailSubjectKind => {
  if (trigger === 'call-analyzed') return 'call'
  return trigger.startsWith('ticket') ? 'ticket' : 'next-step'
}

/** It comes by the clock, and has a delay. */
export const isTimed = (trigger: EmailTrigger): boolean => trigger.endsWith('-overdue')

type Filterable = Extract<
  CallFieldName,
  'category' | 'tags' | 'priority' | 'sentiment' | 'resolution' | 'outcome' | 'direction'
>

/** What each kind of subject can be filtered by, in the words that calls are filtered by. */
export const EMAIL_FILTERS: Record<EmailSubjectKind, readonly Filterable[]> = {
  call: ['category', 'tags', 'priority', 'sentiment', 'resolution', 'outcome', 'direction'],
  'next-step': ['priority'],
  ticket: ['priority', 'category'],
}

const OF_CALL = {
  'call.caller': 'Caller',
  'call.number': 'Number',
  'call.started': 'Started',
  'call.duration': 'Duration',
  'call.category': 'Category',
  'call.priority': 'Priority',
  'call.sentiment': 'Sentiment',
  'call.resolution': 'Resolution',
  'call.outcome': 'Outcome',
  'call.summary': 'Summary',
  'call.assignee': 'Assignee',
}
const OF_STEP = {
  'step.title': 'Title',
  'step.caller': 'Caller',
  'step.due': 'Due',
  'step.overdue': 'Overdue by',
  'step.priority': 'Priority',
  'step.assignee': 'Assignee',
}
const OF_TICKET = {
  'ticket.number': 'Number',
  'ticket.subject': 'Subject',
  'ticket.caller': 'Caller',
  'ticket.status': 'Status',
  'ticket.priority': 'Priority',
  'ticket.category': 'Category',
  'ticket.due': 'Next target',
  'ticket.overdue': 'Overdue by',
  'ticket.assignee': 'Assignee',
}

/** What a template can name. Of a step or ticket without a call, what `call` has is empty. */
export const PLACEHOLDERS: Record<EmailSubjectKind, readonly { name: string; label: string }[]> = {
  call: named({ link: 'Link', ...OF_CALL }),
  'next-step': named({ link: 'Link', ...OF_STEP, ...OF_CALL }),
  ticket: named({ link: 'Link', ...OF_TICKET, ...OF_CALL }),
}

function named(labels: Record<string, string>) {
  return Object.entries(labels).map(([name, label]) => ({ name, label }))
}
