import { clsx } from 'clsx'

import type { Evidence } from '@/contracts/transcript'
import { cutEnd } from '@/lib/graphemes'
import { clock } from '@/lib/time-format'

const LONGEST = 240

/** With `onJump` it is a button that goes to the utterance. */
export function EvidenceQuote({
  evidence,
  onJump,
  className,
}: {
  evidence: Evidence
  onJump?: (evidence: Evidence) => void
  className?: string
}) {
  const { quote, startSeconds } = evidence
  const words = (
    <>
      {startSeconds === null ? null : (
        <span className="mr-1.5 text-meta not-italic tabular-nums">{clock(startSeconds)}</span>
      )}
      <q className="italic">
        <bdi>{cutEnd(quote, LONGEST)}</bdi>
      </q>
    </>
  )
  if (!onJump) return <span className={clsx('text-ink-muted', className)}>{words}</span>
  return (
    <button
      type="button"
      onClick={() => onJump(evidence)}
      className={clsx(
        'rounded-chip text-left text-ink-muted underline decoration-highlight decoration-2 underline-offset-2 hover:text-ink',
        className,
      )}
    >
      {words}
    </button>
  )
}
