import type { Analysis, ProposedNextStep } from '@/contracts/analysis'
import type { NextStepKind } from '@/contracts/call-words'
import type { AnalysisInput } from '@/domain/analyzer'
import { plainMatter } from '@/domain/plain-matter'
import type { TimeReading } from '@/domain/times/read-time'
import { upperFirst } from '@/lib/upper-first'

import { findSpokenTime } from './callback-time'
import { promiseOf, withoutTime } from './promised-time'
import { countShared, wordsMeant } from './shared-words'

type Heard = Pick<AnalysisInput, 'startedAt' | 'timeZone' | 'caller'>

const KINDS: [NextStepKind, RegExp][] = [
  [
    'callback',
    /\b(?:call|calls|ring|phone)\b(?: \S+){0,3} back\b|\bcall ?back\b|^(?:\S+ ){0,4}(?:call|ring|phone)\b/i,
  ],
  [
    'fix',
    /^(?:fix|repair|(?:arrange|book) (?:a |the )?(?:\w+ )?(?:visit|repair)|(?:send|dispatch|have)\b(?: \S+){0,3} (?:technician|engineer|plumber|electrician|mechanic|crew)\b(?! (?:call|ring|phone)))/i,
  ],
  ['send', /^(?:re)?(?:send|e-?mail|mail|text|forward|post)\b/i],
  ['check', /^(?:check|look into|investigate|ask|find out|clarify|verify|escalate)\b/i],
  ['follow-up', /^follow(?:ing)? up\b/i],
]

const kindOf = (title: string): NextStepKind =>
  KINDS.find(([, pattern]) => pattern.test(title))?.[0] ?? 'other'

const timed = (step: ProposedNextStep, time: TimeReading | null): ProposedNextStep =>
  step.dueAt !== null || !time
    ? step
    : {
        ...step,
        title: withoutTime(step.title, time),
        dueAt: time.at?.toISOString() ?? null,
        isTimeUnclear: time.at === null,
        promised: promiseOf(time),
      }

/** A provider's next step, of the kind and for the time that its words say. */
const asTold = (step: ProposedNextStep, { startedAt, timeZone }: Heard): ProposedNextStep => {
  const kind = step.kind === 'other' ? kindOf(step.title) : step.kind
  return timed({ ...step, kind }, findSpokenTime(step.title, startedAt, timeZone))
}

const WHO =
  '(?:the )?(?:agent|assistant|ai|we|someone|somebody|team|office|(?:our |a |an |the )?(?:\\w+ ){0,2}(?:team|desk|department|manager|technician|engineer|specialist))'
const PROMISED = new RegExp(
  String.raw`\b${WHO} (?:has |have )?(?:promised|agreed|offered|committed|is|are|will|'ll|is going|are going)(?: to)? (?<task>[a-z][^.!?;]{6,120})`,
  'i',
)
const NO_TASK =
  /^(?:be|been|not|no|able|unable|sorry|transferred|told|said|asked|informed|confirmed|explained)\b|^(?:\w+ed|\w+ing|a|an|the|in|on|at)\b/i
const CALLS_BACK = new RegExp(
  String.raw`\b(?:call ?back|return call)\b[^.!?;]*\b(?:requested|promised|scheduled|agreed|arranged|wanted|booked)|\b(?:requests?|requested|wants?|wanted|asks?|asked|would like|needs?)\b(?: \w+){0,4} (?:call ?back|(?:be )?called back|return call)|\b(?:will|to) (?:call|ring|phone)(?: \w+)? back\b`,
  'i',
)
const NONE = /\b(?:no|not|declined|without|refused|already)\b/i
const DONE = /\b(?:was|were|has been|have been|had been) (?:called back|sent|done|resolved)\b/i

const sentencesIn = (text: string) => text.match(/[^.!?]+(?:[.!?]+(?=\S)[^.!?]*)*[.!?]*/g) ?? []

const ABOUT =
  /\b(?:call(?:s|ed|ing)?|ask(?:s|ed|ing)?|complain(?:s|ed|ing)?|questions?) about ((?:the |an? |their )?[^.,;:!?]{3,50})(?=[.,;!?]|$)/i

type Claims = Pick<Analysis, 'summary' | 'category' | 'nextSteps'>

/** What a provider's summary says is still to do. */
function promisedIn(
  { summary, category }: Omit<Claims, 'nextSteps'>,
  { startedAt, timeZone, caller }: Heard,
) {
  if (summary?.source !== 'provider') return []
  return sentencesIn(summary.value).flatMap((sentence): ProposedNextStep[] => {
    const rest = { priority: 'normal', dueAt: null, source: 'provider' } as const
    if (DONE.test(sentence)) return []
    const time = findSpokenTime(sentence, startedAt, timeZone)
    const asked = CALLS_BACK.exec(sentence)
    if (asked) {
      if (NONE.test(sentence)) return []
      const topic = ABOUT.exec(summary.value)?.[1]
      const matter = topic ? `about ${topic}` : plainMatter(category?.value)
      const title = `Call back ${caller ?? 'the caller'} ${matter}`
      return [timed({ ...rest, kind: 'callback', title, evidence: [] }, time)]
    }
    const task = PROMISED.exec(sentence)?.groups?.task?.trim() ?? ''
    if (task === '' || NO_TASK.test(task) || NONE.test(task)) return []
    const title = upperFirst(task)
    return [timed({ ...rest, kind: kindOf(title), title, evidence: [] }, time)]
  })
}

const isLoose = ({ kind }: ProposedNextStep) => kind === 'other' || kind === 'follow-up'

/** Whether two next steps are one promise: of the same kind, and about the same thing where both name one. */
const isSame = (one: ProposedNextStep, other: ProposedNextStep): boolean => {
  const [words, others] = [wordsMeant(one.title), wordsMeant(other.title)]
  const shared = countShared(words, others)
  const isAlike = one.kind === other.kind
  if (shared > 0) return shared > 1 || isAlike || isLoose(one) || isLoose(other)
  if (!isAlike) return false
  if (words.length === 0 || others.length === 0) return true
  const isOneTime = one.dueAt === null || other.dueAt === null || one.dueAt === other.dueAt
  return one.kind === 'callback' && isOneTime
}

const filled = (step: ProposedNextStep, other: ProposedNextStep): ProposedNextStep => {
  const { dueAt, isTimeUnclear = false, promised = null } = step.dueAt === null ? other : step
  return {
    ...step,
    kind: isLoose(step) && other.kind !== 'follow-up' ? other.kind : step.kind,
    evidence: step.evidence.length > 0 ? step.evidence : other.evidence,
    dueAt,
    isTimeUnclear,
    promised,
  }
}

/** Of each promise one step, whoever heard it: first as the provider names it, then as we do. */
export function withProviderSteps(
  { nextSteps: own, ...claims }: Claims,
  { provider, ...heard }: Heard & Pick<AnalysisInput, 'provider'>,
): ProposedNextStep[] {
  const given = provider.nextSteps.map((step) => asTold(step, heard))
  const isOurs = (step: ProposedNextStep) => {
    const same = given.findIndex((other) => isSame(other, step))
    const before = given[same]
    if (before) given[same] = filled(before, step)
    // What only follows from how a call ended is seen to by what the provider named.
    return !before && (given.length === 0 || step.kind !== 'follow-up')
  }
  const steps = own.filter(isOurs)
  // A summary tells again, in fewer words, what was heard.
  const isKnown = (step: ProposedNextStep) =>
    [...given, ...steps].some((other) => other.kind === step.kind || isSame(other, step))
  return [...given, ...steps, ...promisedIn(claims, heard).filter((step) => !isKnown(step))]
}
