import { clsx } from 'clsx'
import { Bot, Link2, PhoneForwarded, Repeat, User, Wrench } from 'lucide-react'
import { memo } from 'react'

import { copyCallLink } from '@/components/copy-call-link'
import type { Utterance } from '@/contracts/transcript'
import { clock } from '@/lib/time-format'
import { IconButton } from '@/ui/button'

import { useCallView } from '../call-view'
import { usePlayer } from '../player/recording-player'
import type { LineMark } from './evidence-marks'
import { isAnswerTo } from './tool-labels'
import { AnswerWait, Silence, type TurnGap } from './turn-gaps'
import type { TextRange } from './use-transcript-search'
import { UtteranceText } from './utterance-text'

const SPEAKERS = {
  agent: { label: 'Agent', Icon: Bot },
  caller: { label: 'Caller', Icon: User },
  tool: { label: 'Tool', Icon: Wrench },
  transfer: { label: 'Transfer', Icon: PhoneForwarded },
} as const

type LineActions = {
  onPlay: (seconds: number) => void
  onBack: () => void
}

type LineProps = LineActions & {
  utterance: Utterance
  index: number
  namesSpeaker: boolean
  /** Of the tool that the line above calls: both stand in one box. */
  isAnswer: boolean
  marks: readonly LineMark[] | undefined
  gap: TurnGap | undefined
  finds: readonly TextRange[] | undefined
  foundNth: number | null
  current: boolean
  target: boolean
  backTo: string | null
  tabStop: boolean
  active: boolean
}

const UtteranceLine = memo(function UtteranceLine({
  utterance,
  index,
  namesSpeaker,
  isAnswer,
  marks,
  gap,
  finds,
  foundNth,
  current,
  target,
  backTo,
  tabStop,
  active,
  onPlay,
  onBack,
}: LineProps) {
  const { role, text, startSeconds } = utterance
  const { label, Icon } = SPEAKERS[role]
  const spoken = role === 'agent' || role === 'caller'
  return (
    <li
      data-utterance={index}
      data-answer={isAnswer ? '' : undefined}
      tabIndex={-1}
      aria-current={current ? 'true' : undefined}
      className={clsx('scroll-mt-60 scroll-mb-24 rounded-control', namesSpeaker && 'mt-2')}
    >
      {gap?.silence == null ? null : <Silence seconds={gap.silence} />}
      <div
        className={clsx(
          'relative grid grid-cols-[var(--time-width)_minmax(0,72ch)] gap-x-2 rounded-control border-l-[3px] py-1 pr-2',
          current ? 'border-brand bg-accent-soft/60' : 'border-transparent',
          target && 'bg-highlight-soft/60 ring-2 ring-highlight ring-inset',
        )}
      >
        <div className="flex flex-col items-end gap-0.5">
          {startSeconds === null ? null : (
            <button
              type="button"
              data-time
              tabIndex={tabStop ? 0 : -1}
              onClick={() => onPlay(startSeconds)}
              className="h-5 rounded-chip px-1 text-meta text-ink-muted tabular-nums hover:bg-line/60 hover:text-ink"
            >
              <span className="sr-only">Play from </span>
              {clock(startSeconds)}
            </button>
          )}
          {gap?.answer == null ? null : <AnswerWait seconds={gap.answer} />}
        </div>
        <div
          data-words
          className={clsx(
            'min-w-0 text-body wrap-anywhere',
            role === 'caller' && 'rounded-control px-2 py-0.5 sm:ml-8',
            role === 'caller' && !target && 'bg-info-soft/50',
            role === 'agent' && 'px-2 py-0.5 text-ink-muted sm:mr-8',
            spoken && startSeconds !== null && 'cursor-pointer',
            !spoken && 'border border-dashed border-line-strong px-2 py-0.5 text-row',
            !spoken && (isAnswer ? '-mt-2 border-t-0 pt-0' : 'rounded-t-control'),
            !spoken &&
              'rounded-b-control [li:has(+[data-answer])_&]:rounded-b-none [li:has(+[data-answer])_&]:border-b-0',
          )}
        >
          <span
            className={clsx(
              'items-center gap-1 text-meta font-medium text-ink-muted',
              namesSpeaker || (!spoken && !isAnswer) ? 'flex' : 'sr-only',
            )}
          >
            <Icon size={14} />
            {label}
            <span className="sr-only">: </span>
          </span>
          <UtteranceText text={text} role={role} marks={marks} finds={finds} foundNth={foundNth} />
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
        {active && startSeconds !== null ? (
          <UtteranceActions utterance={utterance} index={index} />
        ) : null}
      </div>
    </li>
  )
})

const GUESSED_SECONDS = 5

function UtteranceActions({ utterance, index }: { utterance: Utterance; index: number }) {
  const { call, player } = useCallView()
  const start = utterance.startSeconds ?? 0
  const end = Math.max(utterance.endSeconds ?? start + GUESSED_SECONDS, start + 1)
  const isRepeated = usePlayer(player, ({ loop }) => loop?.start === start && loop.end === end)
  const repeat = () => {
    if (isRepeated) return player.setLoop(null)
    player.setLoop({ start, end })
    player.playFrom(start)
  }
  return (
    <div className="absolute -top-2 right-1 flex animate-appear rounded-control border border-line bg-raised shadow-popover">
      {player.canPlay ? (
        <IconButton
          size="sm"
          label={isRepeated ? 'Stop repeating this line' : 'Repeat this line'}
          aria-pressed={isRepeated}
          icon={<Repeat size={14} />}
          onClick={repeat}
        />
      ) : null}
      <IconButton
        size="sm"
        label={`Copy link to ${clock(start)}`}
        icon={<Link2 size={14} />}
        onClick={() => void copyCallLink({ callId: call.id, seconds: start, utterance: index })}
      />
    </div>
  )
}

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
        const before = lines[position - 1]
        return (
          <UtteranceLine
            key={index}
            utterance={utterance}
            index={index}
            namesSpeaker={transcript[index - 1]?.role !== utterance.role}
            isAnswer={
              before?.role === 'tool' &&
              utterance.role === 'tool' &&
              gaps.get(index) === undefined &&
              isAnswerTo(utterance.text, before.text)
            }
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
