import { categoryLabel, wordLabel } from '@/components/labels'
import { PriorityChip } from '@/components/call-chips'
import type { CallAnalysis } from '@/contracts/analysis'
import type { ClaimWeights, TriedAnalysis } from '@/contracts/analysis-try'
import type { Evidence } from '@/contracts/transcript'
import { surenessWord } from '@/domain/sureness'
import { percent } from '@/lib/figures'
import { cutEnd } from '@/lib/graphemes'
import { Chip } from '@/ui/chip'
import { PageSection } from '@/ui/page-section'

import {
  CLAIM_NAMES,
  CLAIMS,
  type ClaimName,
  claimWords,
  dueWords,
  NO_CLAIM,
} from './claim-changes'

const LONGEST_QUOTE = 240

type Show = (evidence: Pick<Evidence, 'quote' | 'utterance'>) => void

function Quotes({
  evidence,
  about,
  onShow,
}: {
  evidence: Evidence[]
  about: string
  onShow: Show
}) {
  if (evidence.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5">
      {evidence.map((one, position) => (
        <li key={position} className="min-w-0">
          <button
            type="button"
            onClick={() => onShow(one)}
            className="max-w-full rounded-chip text-left text-row text-ink-muted underline decoration-transparent underline-offset-2 hover:decoration-highlight"
          >
            <span className="sr-only">Why {about}: </span>
            <q className="wrap-anywhere italic">
              <bdi>{cutEnd(one.quote, LONGEST_QUOTE)}</bdi>
            </q>
          </button>
        </li>
      ))}
    </ul>
  )
}

export function Claims({ tried, onShow }: { tried: TriedAnalysis; onShow: Show }) {
  const { analysis, unsure } = tried
  return (
    <PageSection title="What is claimed">
      <dl className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {CLAIMS.map((name) => (
          <div key={name} className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[7rem_1fr]">
            <dt className="text-row font-medium text-ink-muted">{CLAIM_NAMES[name]}</dt>
            <dd className="flex min-w-0 flex-col gap-1">
              <Claim
                analysis={analysis}
                name={name}
                isUnsure={name === 'category' && unsure}
                onShow={onShow}
              />
            </dd>
          </div>
        ))}
      </dl>
    </PageSection>
  )
}

function Claim({
  analysis,
  name,
  isUnsure,
  onShow,
}: {
  analysis: CallAnalysis
  name: ClaimName
  isUnsure: boolean
  onShow: Show
}) {
  const claim = analysis[name]
  const reason = claim && 'reason' in claim ? claim.reason : ''
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body">
        <bdi className="min-w-0 wrap-anywhere">{claimWords(analysis, name) ?? NO_CLAIM}</bdi>
        {isUnsure ? (
          <Chip tone="warning" title="A person should check the category first.">
            Unsure
          </Chip>
        ) : null}
        {claim ? (
          <span className="text-meta text-ink-muted">
            {claim.source === 'provider'
              ? 'said by the provider'
              : `${percent(claim.confidence)}, ${surenessWord(claim.confidence)} · ${claim.version}`}
          </span>
        ) : null}
      </p>
      {reason === '' ? null : <p className="text-row text-ink-muted">{reason}</p>}
      <Quotes evidence={claim?.evidence ?? []} about={CLAIM_NAMES[name]} onShow={onShow} />
    </>
  )
}

export function Steps({ steps, onShow }: { steps: CallAnalysis['nextSteps']; onShow: Show }) {
  return (
    <PageSection title="Next steps">
      {steps.length === 0 ? (
        <p className="text-row text-ink-muted">No next step was found.</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {steps.map((step, position) => (
            <li key={position} className="flex flex-col gap-1 px-4 py-2.5">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body">
                <bdi className="min-w-0 font-medium wrap-anywhere">{step.title}</bdi>
                {step.priority === 'high' ? <PriorityChip priority="high" /> : null}
                <span className="text-meta text-ink-muted">{dueWords(step)}</span>
              </p>
              <Quotes evidence={step.evidence} about={step.title} onShow={onShow} />
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}

const valueWords = ({ claim }: ClaimWeights, value: string) =>
  claim === 'category' ? categoryLabel(value) : wordLabel(claim, value)

/** A model reads every figure as the same one. */
const shownWord = (word: string) => (/^0+$/.test(word) ? 'a number' : word)

export function Weights({ weights }: { weights: ClaimWeights[] }) {
  if (weights.length === 0) return null
  return (
    <PageSection title="What weighed how much">
      <div className="flex flex-col gap-2">
        {weights.map((one) => (
          <details
            key={one.claim}
            open={one.claim === 'category'}
            className="rounded-card border border-line bg-surface px-4 py-2.5"
          >
            <summary className="rounded-chip text-body font-medium">
              {CLAIM_NAMES[one.claim]}: {valueWords(one, one.value)}
            </summary>
            <div className="flex flex-col gap-3 pt-2">
              {one.chances.length === 0 ? null : (
                <p className="text-row text-ink-muted">
                  {one.chances
                    .map(({ value, chance }) => `${valueWords(one, value)} ${percent(chance)}`)
                    .join(' · ')}
                </p>
              )}
              <div className="grid gap-4 sm:grid-cols-2">
                <Weighed
                  title="Rules that fired"
                  none="No rule fired."
                  rows={one.rules.map(({ value, said, weight }) => ({
                    said,
                    note: valueWords(one, value),
                    weight,
                  }))}
                />
                <Weighed
                  title={`Words, for and against ${valueWords(one, one.value)}`}
                  none="No model looked at the words."
                  rows={one.words.map(({ word, weight }) => ({ said: shownWord(word), weight }))}
                />
              </div>
            </div>
          </details>
        ))}
      </div>
    </PageSection>
  )
}

type Row = { said: string; note?: string; weight: number }

function Weighed({ title, none, rows }: { title: string; none: string; rows: Row[] }) {
  const most = Math.max(...rows.map(({ weight }) => Math.abs(weight)))
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="text-row font-medium text-ink-muted">{title}</h3>
      {rows.length === 0 ? <p className="text-row text-ink-muted">{none}</p> : null}
      <ul className="flex flex-col gap-1" aria-label={title}>
        {rows.map(({ said, note, weight }, position) => (
          <li key={position} className="grid grid-cols-[1fr_auto] items-baseline gap-x-2 text-row">
            <span className="min-w-0 wrap-anywhere">
              <bdi>{said}</bdi>
              {note === undefined ? null : <span className="text-ink-muted"> · {note}</span>}
            </span>
            <span className="tabular-nums">
              {weight < 0 ? '−' : '+'}
              {Math.abs(weight).toFixed(2)}
            </span>
            <progress
              aria-hidden="true"
              max={most}
              value={Math.abs(weight)}
              className={`col-span-2 h-1 w-full appearance-none overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-line/60 ${
                weight < 0
                  ? '[&::-moz-progress-bar]:bg-ink-subtle [&::-webkit-progress-value]:bg-ink-subtle'
                  : '[&::-moz-progress-bar]:bg-brand [&::-webkit-progress-value]:bg-brand'
              }`}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
