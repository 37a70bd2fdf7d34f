import { useAuth } from '@/api/auth'
import type { CallChange } from '@/api/call-change'
import { ChangedFirst } from '@/components/changed-first'
import { PROVIDER_LABELS, wordLabel } from '@/components/labels'
import { sentence } from '@/lib/sentence'
import type { CallActivity, CallDetail } from '@/contracts/calls'
import { surenessWord } from '@/domain/sureness'
import { cutEnd } from '@/lib/graphemes'
import { clock } from '@/lib/time-format'
import { Button } from '@/ui/button'

import { useCallView } from '../call-view'
import type { ClaimKey } from '../transcript/evidence-marks'
import { ClaimNumber } from '../transcript/utterance-text'
import { type Verdict, VERDICTS } from './activity-labels'

export const lastChangeOf = (
  activity: readonly CallActivity[],
  field: string,
): CallActivity | undefined =>
  activity.find(({ action, changes }) => action.startsWith('call.') && field in changes)

export const saidBy = (
  activity: readonly CallActivity[],
  field: string,
  myName: string | undefined,
): string => {
  const name = lastChangeOf(activity, field)?.actorName
  if (name === undefined) return 'You'
  return name === myName ? 'You' : name
}

type Basis = {
  source: 'provider' | 'local' | 'endpoint' | 'person'
  evidence: readonly unknown[]
  reason?: string
  confidence?: number
}

/** Null for what a provider claims: it does not say how sure it is. */
const doubtOf = ({ source, confidence }: Basis) =>
  source !== 'provider' && confidence !== undefined ? confidence : null

export const isDoubted = (claim: Basis | null): boolean => {
  const confidence = claim && doubtOf(claim)
  return confidence !== null && surenessWord(confidence) === 'unsure'
}

/** How sure the AI is, as a figure. */
export const sureTitle = (claim: Basis | null, of: string): string | undefined => {
  const confidence = claim && doubtOf(claim)
  return confidence === null
    ? undefined
    : `The AI is ${Math.round(confidence * 100)} % sure of this ${of}.`
}

export const basisWords = (claim: Basis, { provider }: Pick<CallDetail, 'provider'>): string => {
  const { source, evidence, reason = '' } = claim
  const confidence = doubtOf(claim)
  const from = {
    provider: `From ${PROVIDER_LABELS[provider]}`,
    person: 'Added manually',
    endpoint: 'From the language model',
    local: evidence.length > 0 ? 'Based on the transcript' : 'Based on the call outcome',
  }[source]
  const basis = confidence === null ? from : `${from} (${surenessWord(confidence)})`
  return reason === '' ? basis : `${basis}: ${reason}`
}

const LONGEST_QUOTE = 240

type EvidenceProps = { claimKey: ClaimKey; name: string }

/** Where in the transcript a claim rests, without the words, which stand marked there. */
export function EvidenceTimes({ claimKey, name }: EvidenceProps) {
  const { claims, jumpTo } = useCallView()
  const claim = claims.get(claimKey)
  return claim?.evidence.map((evidence, position) => (
    <button
      key={position}
      type="button"
      title={`“${cutEnd(evidence.quote, LONGEST_QUOTE)}”`}
      onClick={({ currentTarget }) => jumpTo(evidence, { element: currentTarget, label: name })}
      className="inline-flex shrink-0 items-center gap-1 rounded-chip text-meta text-ink-muted tabular-nums hover:text-ink hover:underline"
    >
      <span className="sr-only">Why {name}: </span>
      {position === 0 ? <ClaimNumber number={claim.number} /> : null}
      {evidence.startSeconds === null ? position > 0 && 'and here' : clock(evidence.startSeconds)}
    </button>
  ))
}

/** The same with the words, unless an earlier next step rests on them and shows them already. */
export function EvidenceLinks({ claimKey, name }: EvidenceProps) {
  const { claims, jumpTo } = useCallView()
  const claim = claims.get(claimKey)
  if (!claim) return null
  const isShown = [...claims.values()].some(
    ({ key, number, evidence }) =>
      key.startsWith('step:') &&
      number < claim.number &&
      evidence.some(({ quote }) => quote === claim.evidence[0]?.quote),
  )
  if (isShown) return <EvidenceTimes claimKey={claimKey} name={name} />
  return (
    <ul className="flex flex-col gap-0.5">
      {claim.evidence.map((evidence, position) => (
        <li key={position} className="min-w-0">
          <button
            type="button"
            onClick={({ currentTarget }) =>
              jumpTo(evidence, { element: currentTarget, label: name })
            }
            className="flex max-w-full items-baseline gap-1.5 rounded-chip text-left text-row underline decoration-transparent underline-offset-2 hover:decoration-highlight"
          >
            <span className="sr-only">Why {name}: </span>
            <ClaimNumber number={claim.number} />
            <span className="line-clamp-2 min-w-0 wrap-anywhere text-ink-muted">
              {evidence.startSeconds === null ? null : (
                <span className="mr-1.5 text-meta not-italic tabular-nums">
                  {clock(evidence.startSeconds)}
                </span>
              )}
              <q className="italic">
                <bdi>{cutEnd(evidence.quote, LONGEST_QUOTE)}</bdi>
              </q>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const AI_WORD = "the AI's word"

const changeWords = (change: CallChange): string => {
  const { callbackRequested, reviewed } = change
  for (const field of VERDICTS) {
    const word = change[field]
    if (word !== undefined) {
      return `${sentence(field)}: ${word ? wordLabel(field, word) : AI_WORD}`
    }
  }
  if (callbackRequested === null) return `Callback: ${AI_WORD}`
  if (callbackRequested !== undefined) {
    return callbackRequested ? 'Callback requested' : 'No callback requested'
  }
  if (reviewed !== undefined) return reviewed ? 'Reviewed' : 'Not reviewed'
  return 'Assignee'
}

export function ConflictNotice({ field }: { field: keyof CallChange }) {
  const { changes } = useCallView()
  const { conflict } = changes
  if (!conflict || conflict.change[field] === undefined) return null
  return (
    <ChangedFirst
      by={conflict.changedBy}
      at={conflict.changedAt}
      onApply={() => void changes.applyMine()}
      onKeep={changes.keepTheirs}
      applying={changes.saving}
    >
      Not saved: “{changeWords(conflict.change)}”.
    </ChangedFirst>
  )
}

/** What the AI said and what a person says instead, with the way back to the AI's word. */
export function PersonsWord({
  field,
  about,
  ai,
  human,
}: {
  field: 'callbackRequested' | Verdict
  /** Named in front, where several such stand together. */
  about?: string
  ai: string
  human: string
}) {
  const { call, changes } = useCallView()
  const { user } = useAuth()
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-row">
      {about === undefined ? null : <span className="text-ink-muted">{about}:</span>}
      <span>
        AI: {ai} · <bdi>{saidBy(call.activity, field, user?.name)}</bdi>:{' '}
        <strong className="font-semibold">{human}</strong>
      </span>
      <Button
        size="sm"
        variant="ghost"
        className="-ml-2 text-accent!"
        onClick={() => void changes.save({ [field]: null })}
      >
        Revert to AI
        {about === undefined ? null : <span className="sr-only"> on {about.toLowerCase()}</span>}
      </Button>
    </p>
  )
}
