import { wordLabel } from '@/components/labels'
import type { Analysis } from '@/contracts/analysis'
import type { CallActivity } from '@/contracts/calls'
import { counted } from '@/lib/figures'
import { cutEnd } from '@/lib/graphemes'
import { absoluteTime, clock } from '@/lib/time-format'

type Context = {
  analysis: Analysis | null
  /** A person's name by id; null when nobody knows it. */
  nameOf: (id: string) => string | null
}

const LONGEST_TEXT = 80

export const VERDICTS = ['resolution', 'category', 'priority', 'sentiment'] as const
export type Verdict = (typeof VERDICTS)[number]
const isVerdict = (field: string): field is Verdict => VERDICTS.some((one) => one === field)

const quoted = (value: unknown) => `“${cutEnd(String(value), LONGEST_TEXT)}”`

const word = (field: Verdict, value: unknown) =>
  typeof value === 'string' ? wordLabel(field, value) : ''

const aiVerdict = (field: Verdict, analysis: Analysis | null): string | null => {
  const claim = analysis?.[field]
  return claim ? wordLabel(field, claim.value) : null
}

const person = (value: unknown, { nameOf }: Context) =>
  (typeof value === 'string' ? nameOf(value) : null) ?? 'a former user'

const ATTEMPT_WORDS: Record<string, string> = {
  reached: 'reached the caller',
  'no-answer': 'no answer',
  voicemail: 'reached voicemail',
  'wrong-number': 'a wrong number',
  refused: 'the caller did not want to talk',
}

const percent = (value: unknown) =>
  typeof value === 'number' ? `${value} %` : 'nothing that applies'

const changePhrase = (field: string, from: unknown, to: unknown, context: Context): string => {
  if (isVerdict(field)) {
    const ai = aiVerdict(field, context.analysis)
    if (to === null) return `went back to the AI's ${field}${ai === null ? '' : ` (${ai})`}`
    const before = from === null ? ai && `${ai} (AI)` : word(field, from)
    const after = word(field, to)
    return before === null
      ? `set ${field} to ${after}`
      : `changed ${field} from ${before} to ${after}`
  }
  switch (field) {
    case 'percent':
      return from === null ? percent(to) : `from ${percent(from)} to ${percent(to)}`
    case 'summary':
      return to === null ? "went back to the AI's summary" : `rewrote the summary: ${quoted(to)}`
    case 'callbackRequested':
      if (to === null) return 'reverted the callback to AI'
      return to === true ? 'requested a callback' : 'marked no callback needed'
    case 'assigneeId':
      return to === null ? 'unassigned it' : `assigned it to ${person(to, context)}`
    case 'tag':
      return to === null ? `took off the tag ${quoted(from)}` : `added the tag ${quoted(to)}`
    case 'dueAt':
      return typeof to === 'string'
        ? `set it due ${absoluteTime(new Date(to))}`
        : 'removed the due time'
    case 'outcome':
      return ATTEMPT_WORDS[String(to ?? from)] ?? ''
    case 'nps':
    case 'ces':
    case 'satisfaction':
      return `${field === 'satisfaction' ? field : field.toUpperCase()} ${String(to)}`
    case 'title':
      return `renamed it to ${quoted(to)}`
    default:
      return `changed ${field}`
  }
}

const VERBS: Record<string, string> = {
  'call.reviewed': 'marked it reviewed',
  'call.review-undone': 'marked it not reviewed',
  'call.rated': 'recorded the caller’s answers',
  'call.closed': 'closed it: the provider never reported its end',
  'call.refetched': 'fetched it again from the provider',
  'call.analyzed-again': 'had it analysed again',
  'event.read': 'read a provider event',
  'score.added': 'scored it',
  'score.changed': 'changed the score',
  'score.disputed': 'disputed the score',
  'score.dispute-accepted': 'changed the score after a dispute',
  'score.dispute-refused': 'kept a disputed score',
  'note.added': 'wrote a note',
  'note.changed': 'changed a note',
  'note.deleted': 'deleted a note',
  'note.restored': 'restored a note',
  'next-step.completed': 'completed a next step',
  'next-step.reopened': 'reopened a next step',
  'next-step.dismissed': 'dismissed a next step',
  'ticket.added': 'opened a ticket',
  'ticket.approved': 'approved the draft of a ticket',
  'ticket.rejected': 'rejected the draft of a ticket',
  'ticket.solved': 'solved a ticket',
  'ticket.reopened': 'reopened a ticket',
  'ticket.merged': 'merged a ticket into another',
  'ticket.unmerged': 'undid the merge of a ticket',
  'ticket.change-undone': 'undid a change of a ticket',
  'callback.confirmed': 'confirmed a callback',
  'callback.proposed': 'took back confirming a callback',
  'callback.claimed': 'is on a callback',
  'callback.released': 'gave back a callback',
  'callback.attempted': 'tried a callback',
  'callback.attempt-removed': 'took back an attempt',
  'callback.asked-again': 'asked for a callback once more',
  'callback.handed-over': 'left a callback that this call asked for, too',
}

const UNSAID = ['status', 'confirmedAt', 'dueTo', 'merged', 'subject', 'rejectedReason']

const thingOf = (action: string) => {
  if (action.startsWith('ticket.')) return 'a ticket'
  return action.startsWith('call.') ? 'the call' : 'a next step'
}

export const activityPhrase = ({ action, changes }: CallActivity, context: Context): string => {
  // To whom is for the audit log.
  if (action === 'alert.emailed') return 'sent an alert email about it'
  if (action === 'function.called') return 'asked or noted something during the call'
  if (action.startsWith('note.') && changes['author']) {
    const author = changes['author'].from
    return `${VERBS[action]} of ${typeof author === 'string' ? author : 'a former user'}`
  }
  const [, noun, did] = /^(next-step|ticket)\.(added|removed)$/.exec(action) ?? []
  if (noun) {
    const { from, to } = changes['title'] ?? changes['subject'] ?? {}
    const title = to ?? from
    const what = `${did} a ${noun.replace('-', ' ')}`
    return title === undefined ? what : `${what}: ${quoted(title)}`
  }
  if (action.endsWith('.returned')) {
    const unit = changes['hours'] ? 'hour' : 'minute'
    const of = person(changes['assigneeId']?.from, context)
    return `took ${thingOf(action)} from ${of}: not started within ${counted(Number(changes[`${unit}s`]?.to), unit)}, back to the queue`
  }
  if (action === 'call.routed') {
    const why = changes['why']?.to
    const to = person(changes['assigneeId']?.to, context)
    return `gave its open work to ${to}: ${typeof why === 'string' ? why : 'by a rule'}`
  }
  if (action === 'recording.played') {
    const from = Number(changes['fromSeconds']?.to ?? 0)
    return from > 0 ? `played the recording from ${clock(from)}` : 'played the recording'
  }
  const phrases = Object.entries(changes)
    .filter(([field]) => !UNSAID.includes(field))
    .map(([field, { from, to }]) => changePhrase(field, from, to, context))
  const verb = VERBS[action]
  if (verb !== undefined) return [verb, ...phrases].join(', ')
  const thing = thingOf(action)
  if (phrases.length === 0) return `changed ${thing}`
  return action === 'next-step.changed' || action.startsWith('ticket.')
    ? `changed ${thing}: ${phrases.join(', ')}`
    : phrases.join(', ')
}
