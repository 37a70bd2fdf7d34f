import { memo } from 'react'

import type { Utterance } from '@/contracts/transcript'

import type { LineMark } from './evidence-marks'
import type { TurnGap } from './turn-gaps'
import type { TextRange } from './use-transcript-search'
import { type LineActions, UtteranceLine } from './utterance-line'

/** Lines that the browser lays out together; blocks out of sight cost nothing until they are near. */
export const BLOCK_SIZE = 50

type BlockProps = LineActions & {
  transcript: readonly Utterance[]
  first: number
  /** Of these, an index within the block, or null when it is elsewhere. */
  current: number | null
  target: number | null
  tabStop: number | null
  active: number | null
  foundLine: number | null
  foundNth: number | null
  backTo: string | null
  marks: ReadonlyMap<number, LineMark[]>
  gaps: ReadonlyMap<number, TurnGap>
  finds: ReadonlyMap<number, TextRange[]>
  /** Whether the transcript is long enough for blocks to be worth it. */
  isLong: boolean
}

export const TranscriptBlock = memo(function TranscriptBlock({
  transcript,
  first,
  current,
  target,
  tabStop,
  active,
  foundLine,
  foundNth,
  backTo,
  marks,
  gaps,
  finds,
  isLong,
  onPlay,
  onBack,
}: BlockProps) {
  const lines = transcript.slice(first, first + BLOCK_SIZE)
  return (
    <ol
      start={first + 1}
      aria-label={isLong ? `Lines ${first + 1} to ${first + lines.length}` : 'Lines'}
      className={
        isLong ? '[contain-intrinsic-block-size:auto_3000px] [content-visibility:auto]' : ''
      }
    >
      {lines.map((utterance, position) => {
        const index = first + position
        return (
          <UtteranceLine
            key={index}
            utterance={utterance}
            index={index}
            namesSpeaker={transcript[index - 1]?.role !== utterance.role}
            marks={marks.get(index)}
            gap={gaps.get(index)}
            finds={finds.get(index)}
            foundNth={index === foundLine ? foundNth : null}
            current={index === current}
            target={index === target}
            backTo={index === target ? backTo : null}
            tabStop={index === tabStop}
            active={index === active}
            onPlay={onPlay}
            onBack={onBack}
          />
        )
      })}
    </ol>
  )
})
