import type { Analysis, ProposedNextStep } from '@/contracts/analysis'
import type { CallOutcome, Priority } from '@/contracts/call-words'
import type { Evidence } from '@/contracts/transcript'

import { callbackTopic } from './callback-topic'
import { anonymousTitle } from './caller-in-title'
import { isOfFraud, isOfTheft, subjectWithFraud, SUSPECTED_FRAUD } from './fraud-subject'
import { namesNothing } from './plain-matter'
import { withNames } from './proper-case'
import { withMatter, withStep } from './subject-of-task'
import { withThingId } from './thing-id'
import { isHeadless, isThinSummary, subjectOf, subjectOfStep } from './ticket-subject'

const REASONS = ['problem', 'promise', 'failure'] as const

export type ProposedTicket = {
  reason: (typeof REASONS)[number]
  subject: string
  body: string
  priority: Priority
  category: string | null
  evidence: Evidence[]
}

const PROBLEMS: readonly string[] = ['problem', 'complaint']
/** Nothing of ours went wrong where there was only nothing to tell. */
const ASKED_ONLY: readonly string[] = ['information', 'other']
const PROMISED: readonly string[] = ['fix', 'check', 'other', 'send']
const NOBODY: readonly (CallOutcome | null)[] = ['spam', 'voicemail', 'no-answer', 'dial-error']

const once = (evidence: readonly Evidence[]) =>
  evidence.filter(
    ({ utterance }, at) => evidence.findIndex((one) => one.utterance === utterance) === at,
  )

type Told = { summary: string | null; category: string | null; priority: Priority | null }

/** How a call ended, where nothing is known of it. */
const NO_MATTER = /^the (?:call|caller|transfer)\b/i
const NAMES_MATTER = /^(?:Follow up|Look into|Write to|Arrange the visit)\b.*? (?:on|about) (.+)$/

/** The matter as the first step names it. */
function matterNamed(steps: readonly ProposedNextStep[]): string | null {
  const step = steps.find(({ title, source }) => source === 'local' && !namesNothing(title))
  if (!step) return null
  const named =
    step.kind === 'callback'
      ? callbackTopic(step.title)
      : (NAMES_MATTER.exec(step.title)?.[1] ?? step.title)
  return named === step.title || NO_MATTER.test(named) ? null : (named.split(':')[0] ?? null)
}

/** "Calls about the noise from upstairs" says more than "the noise". */
const isMoreOf = (begun: string, matter: string, summary: string) =>
  summary.startsWith('Calls about ') &&
  begun.toLowerCase().includes(matter.replace(/^(?:the|their|an?) /, '').toLowerCase())

/** The words of the call that any claim rests on, each turn once and in order. */
const quotesOf = (analysis: Analysis): string[] => {
  const { summary, category, priority, sentiment, resolution, callback, nextSteps } = analysis
  const claims = [...nextSteps, summary, category, priority, sentiment, resolution, callback]
  const evidence = claims.flatMap((claim) => claim?.evidence ?? [])
  return once(evidence.toSorted((one, other) => one.utterance - other.utterance)).map(
    ({ quote }) => quote,
  )
}

/** The subject says what the summary begins with; where that is not all, the text has it whole. */
export const beginTicket = ({ summary, category, priority }: Told) => {
  const words = summary ?? ''
  const subject = subjectOf(words)
  const body = words.length > subject.length + 1 ? words : ''
  return { subject, body, category, priority: priority ?? 'normal' }
}

/**
 * The draft of a ticket for a call that leaves a matter open: a problem was reported, something was
 * promised, or what was wanted failed. Null where the matter is settled: a next step alone does the rest.
 * `who` is the caller as titles name them, and is left out.
 */
export const proposeTicket = (
  analysis: Analysis,
  outcome: CallOutcome | null,
  who: string | null,
): ProposedTicket | null => {
  const { category, subjects = [], resolution, summary, priority } = analysis
  const nextSteps = analysis.nextSteps.map((step) => ({
    ...step,
    title: anonymousTitle(step.title, who),
  }))
  const isSettled = resolution?.value === 'resolved'
  if (NOBODY.includes(outcome) || (isSettled && nextSteps.length === 0)) return null
  // What was mentioned beside another matter is a problem of ours only where something is to be done.
  const spoken = nextSteps.length > 0 ? [category, ...subjects] : [category]
  const problem = spoken.find(
    (claim) =>
      claim &&
      PROBLEMS.includes(claim.value) &&
      !('resolution' in claim && claim.resolution === 'resolved'),
  )
  const promises = nextSteps.filter(
    ({ kind }) => PROMISED.includes(kind) && (problem || !isSettled),
  )
  const failed =
    resolution?.value === 'unresolved' &&
    nextSteps.length > 0 &&
    category &&
    !ASKED_ONLY.includes(category.value)
      ? resolution
      : null
  const reason = problem ? 'problem' : promises.length > 0 ? 'promise' : failed ? 'failure' : null
  if (reason === null) return null
  const [step] = reason === 'promise' ? promises : nextSteps
  const isStepNamed = step !== undefined && step.kind !== 'callback' && !namesNothing(step.title)
  const matter = matterNamed(nextSteps)
  const begun = subjectOf(summary?.value ?? '')
  const isNamed =
    matter !== null &&
    !isMoreOf(begun, matter, summary?.value ?? '') &&
    (isThinSummary(summary?.value ?? '') || isHeadless(begun))
  const plain = isNamed ? subjectOfStep(`Follow up on ${matter}`) : begun
  const quotes = quotesOf(analysis)
  const isTheft = problem?.evidence.some(({ quote }) => isOfTheft(quote))
  const summarySubject =
    matter?.startsWith(SUSPECTED_FRAUD) || isOfFraud(plain) || isTheft
      ? subjectWithFraud(plain, matter ? [...quotes, matter] : quotes)
      : plain
  const todo = reason !== 'problem' && isStepNamed ? withMatter(step.title, summarySubject) : ''
  // "Bill" says less than "Bill of $97.35".
  const isKept = todo === '' || summarySubject.toLowerCase().includes(todo.toLowerCase())
  const begins = isKept ? withStep(summarySubject, nextSteps) : todo
  const subject = withNames(withThingId(begins, summary?.value ?? ''), quotes)
  if (subject === '') return null
  const evidence = once([
    ...(isKept ? (summary?.evidence.slice(0, 1) ?? []) : (step?.evidence ?? [])),
    ...(problem?.evidence ?? []),
    ...promises.flatMap((promise) => promise.evidence),
    ...(failed?.evidence ?? []),
  ])
  if (evidence.length === 0) return null
  return {
    reason,
    subject,
    body: [summary?.value ?? '', ...promises.map(({ title }) => `– ${title}`)]
      .filter((line) => line !== '')
      .join('\n'),
    priority: priority?.value ?? 'normal',
    category: category?.value ?? null,
    evidence,
  }
}
