import { clsx } from 'clsx'
import { Bot, PhoneForwarded, User, Wrench } from 'lucide-react'
import { memo } from 'react'

import type { Utterance } from '@/contracts/transcript'
import { clock } from '@/lib/time-format'

import type { LineMark } from './evidence-marks'
import { UtteranceText } from './utterance-text'

const SPEAKERS = {
  agent: { label: 'Agent', Icon: Bot },
  caller: { label: 'Caller', Icon: User },
  tool: { label: 'Tool', Icon: Wrench },
  transfer: { label: 'Transfer', Icon: PhoneForwarded },
} as const

export type LineActions = {
  onSeek: (seconds: number) => void
  onBack: () => void
}

type LineProps = LineActions & {
  utterance: Utterance
  index: number
  /** False when the line before is the same speaker's. */
  namesSpeaker: boolean
  marks: readonly LineMark[] | undefined
  current: boolean
  /** Asked for by a claim or by a search. */
  target: boolean
  /** What brought the reader here, to go back to. */
  backTo: string | null
  /** One time of the whole transcript is reached by Tab; arrows go on from there. */
  tabStop: boolean
}

/** One turn: its second in the margin, who speaks, and what was said, as text and nothing else. */
export const UtteranceLine = memo(function UtteranceLine({
  utterance: { role, text, startSeconds },
  index,
  namesSpeaker,
  marks,
  current,
  target,
  backTo,
  tabStop,
  onSeek,
  onBack,
}: LineProps) {
  const { label, Icon } = SPEAKERS[role]
  const spoken = role === 'agent' || role === 'caller'
  return (
    <li
      data-utterance={index}
      tabIndex={-1}
      aria-current={current ? 'true' : undefined}
      className={clsx(
        'grid scroll-mt-56 scroll-mb-24 grid-cols-[var(--time-width)_minmax(0,72ch)] gap-x-2 rounded-control border-l-[3px] py-1 pr-2',
        current ? 'border-brand bg-accent-soft/60' : 'border-transparent',
        target && 'bg-highlight-soft/60 ring-2 ring-highlight ring-inset',
        namesSpeaker && 'mt-2',
      )}
    >
      {startSeconds === null ? (
        <span />
      ) : (
        <button
          type="button"
          tabIndex={tabStop ? 0 : -1}
          onClick={() => onSeek(startSeconds)}
          className="h-5 justify-self-end rounded-chip px-1 text-meta text-ink-muted tabular-nums hover:bg-line/60 hover:text-ink"
        >
          <span className="sr-only">Go to </span>
          {clock(startSeconds)}
        </button>
      )}
      <div
        className={clsx(
          'min-w-0 text-body wrap-anywhere',
          role === 'caller' && 'rounded-control px-2 py-0.5 sm:ml-8',
          role === 'caller' && !target && 'bg-info-soft/50',
          role === 'agent' && 'px-2 py-0.5 sm:mr-8',
          !spoken && 'rounded-control border border-dashed border-line-strong px-2 py-0.5 text-row',
        )}
      >
        <span
          className={clsx(
            'items-center gap-1 text-meta font-medium text-ink-muted',
            namesSpeaker || !spoken ? 'flex' : 'sr-only',
          )}
        >
          <Icon aria-hidden="true" size={14} />
          {label}
          <span className="sr-only">: </span>
        </span>
        <UtteranceText text={text} role={role} marks={marks} />
        {backTo === null ? null : (
          <button
            type="button"
            onClick={onBack}
            className="mt-1 block rounded-chip text-meta font-medium text-accent underline underline-offset-2"
          >
            Back to {backTo} (Esc)
          </button>
        )}
      </div>
    </li>
  )
})
