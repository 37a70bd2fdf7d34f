import { knownLabels } from '@/api/call-labels'
import { callField, type CallFieldName, type REVIEWED_BY } from '@/contracts/call-fields'
import type {
  CallOutcome,
  CallStatus,
  Direction,
  NextStepKind,
  Priority,
  Provider,
  Resolution,
  Role,
  Sentiment,
} from '@/contracts/call-words'

export const ROLE_LABELS = { user: 'User', agent: 'Agent', admin: 'Admin' } satisfies Record<
  Role,
  string
>

// The words of the screens for the vocabularies of the API, in sentence case.

export const PRIORITY_LABELS: Record<Priority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
}

export const SENTIMENT_LABELS: Record<Sentiment, string> = {
  negative: 'Negative',
  neutral: 'Neutral',
  positive: 'Positive',
}

export const RESOLUTION_LABELS: Record<Resolution, string> = {
  resolved: 'Resolved',
  unresolved: 'Unresolved',
}

export const OUTCOME_LABELS: Record<CallOutcome, string> = {
  completed: 'Completed',
  transferred: 'Transferred',
  'no-answer': 'No answer',
  voicemail: 'Voicemail',
  'silence-or-limit': 'Silence or limit',
  'dial-error': 'Dial error',
  'platform-error': 'Platform error',
  cancelled: 'Cancelled',
  spam: 'Spam',
  unknown: 'Unknown outcome',
}

export const STATUS_LABELS: Record<CallStatus, string> = {
  scheduled: 'Scheduled',
  queued: 'Queued',
  ringing: 'Ringing',
  'in-progress': 'In progress',
  forwarding: 'Transferring',
  ended: 'Ended',
  analyzed: 'Analyzed',
}

export const NEXT_STEP_KIND_LABELS: Record<NextStepKind, string> = {
  callback: 'Callback',
  'follow-up': 'Follow up',
  fix: 'Fix',
  send: 'Send',
  check: 'Check',
  other: 'Other',
}

export const DIRECTION_LABELS: Record<Direction, string> = {
  inbound: 'Inbound',
  outbound: 'Outbound',
  web: 'Web',
}

export const PROVIDER_LABELS: Record<Provider, string> = {
  vapi: 'Vapi',
  retell: 'Retell',
  generic: 'Generic',
}

const REVIEWED_LABELS: Record<(typeof REVIEWED_BY)[number], string> = {
  nobody: 'Not reviewed',
  'not-me': 'Not reviewed by me',
  me: 'Reviewed by me',
  anyone: 'Reviewed by anyone',
}

const LABELS: Partial<Record<CallFieldName, Record<string, string>>> = {
  outcome: OUTCOME_LABELS,
  category: { none: 'No category' },
  tags: { none: 'No tag' },
  reviewed: REVIEWED_LABELS,
  priority: PRIORITY_LABELS,
  resolution: { ...RESOLUTION_LABELS, unknown: 'Not known' },
  sentiment: SENTIMENT_LABELS,
  language: { none: 'Not known' },
  direction: DIRECTION_LABELS,
  provider: PROVIDER_LABELS,
  status: STATUS_LABELS,
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })

/** A word of a field as screens show it; one that has no label is read as it is written. */
export const wordLabel = (field: CallFieldName, word: string): string =>
  LABELS[field]?.[word] ??
  labelOf(field, word) ??
  (field === 'language' ? LANGUAGES.of(word) : undefined) ??
  word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ')

const labelOf = (field: CallFieldName, key: string): string | undefined => {
  const { labels } = callField(field)
  return labels && knownLabels(labels).find((one) => one.key === key)?.label
}

export const categoryLabel = (key: string): string => wordLabel('category', key)
