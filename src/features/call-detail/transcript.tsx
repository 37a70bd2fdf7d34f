import { clsx } from 'clsx'
import { ArrowDownToLine } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { Button } from '@/ui/button'

import { useCallView } from './call-view'
import { NoTranscript } from './no-transcript'
import { utteranceAt, utteranceStarts } from './timeline'
import { BLOCK_SIZE, TranscriptBlock } from './transcript-block'
import { findLine, useFollow } from './use-follow'
import { useGrowing } from './use-growing'
import { usePlayer } from './use-player'

/** What is drawn at once; a longer transcript grows right after, without holding up the page. */
const FIRST_LINES = 300

const AN_HOUR = 3600

const within = (first: number, index: number | null) =>
  index !== null && index >= first && index < first + BLOCK_SIZE ? index : null

/** The whole conversation, following the player. */
export function Transcript() {
  const { call, player, marks, target } = useCallView()
  const { transcript } = call
  const list = useRef<HTMLDivElement>(null)
  const starts = useMemo(() => utteranceStarts(transcript), [transcript])
  const current = usePlayer(player, ({ position, playing, status }) =>
    position > 0 || playing || status === 'ready' ? utteranceAt(starts, position) : null,
  )
  const playing = usePlayer(player, (state) => state.playing)
  const { following, follow } = useFollow(list, current, playing)
  const shown = useGrowing(transcript.length, Math.max(FIRST_LINES, (target?.utterance ?? 0) + 1))
  const [tabStop, setTabStop] = useState<number | null>(null)

  useEffect(() => {
    if (!target) return
    const line = findLine(list.current, target.utterance)
    line?.scrollIntoView({ block: 'center' })
    // A search only marks its line: focus stays where the navigation put it.
    if (target.origin) line?.focus({ preventScroll: true })
  }, [target])

  const origin = target?.origin ?? null
  const onSeek = useCallback((seconds: number) => player.seek(seconds), [player])
  const onBack = useCallback(() => {
    origin?.element.scrollIntoView({ block: 'nearest' })
    origin?.element.focus({ preventScroll: true })
  }, [origin])

  if (transcript.length === 0) return <NoTranscript call={call} />

  const isLong = transcript.length > FIRST_LINES
  const firstTimed = starts[0]?.utterance ?? null
  return (
    // Arrow keys walk the times, which are one stop of the Tab key; Escape goes back to a claim.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={list}
      className={clsx(
        'flex flex-col',
        (starts.at(-1)?.at ?? 0) < AN_HOUR ? '[--time-width:2.75rem]' : '[--time-width:4rem]',
      )}
      onFocus={({ target: focused }) => setTabStop(lineIndex(focused))}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && origin) return onBack()
        if (moveAmongTimes(list.current, event.target, event.key)) event.preventDefault()
      }}
    >
      {Array.from({ length: Math.ceil(shown / BLOCK_SIZE) }, (_, block) => {
        const first = block * BLOCK_SIZE
        return (
          <TranscriptBlock
            key={first}
            transcript={transcript}
            first={first}
            current={within(first, current)}
            target={within(first, target?.utterance ?? null)}
            tabStop={within(first, tabStop ?? current ?? firstTimed)}
            backTo={
              within(first, target?.utterance ?? null) === null ? null : (origin?.label ?? null)
            }
            marks={marks}
            isLong={isLong}
            onSeek={onSeek}
            onBack={onBack}
          />
        )
      })}
      {playing && !following && current !== null ? (
        <Button
          size="sm"
          variant="primary"
          icon={<ArrowDownToLine aria-hidden="true" size={16} />}
          onClick={follow}
          className="sticky bottom-20 self-center shadow-popover lg:bottom-4"
        >
          Back to the current line
        </Button>
      ) : null}
    </div>
  )
}

/** The line whose time has focus. */
const lineIndex = (element: Element): number | null =>
  element.matches('li > button') ? Number(element.parentElement?.dataset['utterance']) : null

/** From one line's time to the next, up or down, or to either end. True when focus has moved. */
const moveAmongTimes = (list: HTMLElement | null, from: EventTarget, key: string): boolean => {
  const times = [...(list?.querySelectorAll<HTMLElement>('li > button') ?? [])]
  const at = times.findIndex((time) => time === from)
  if (at === -1) return false
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: times.length - 1 }[key]
  const time = to === undefined ? undefined : times[to]
  time?.focus()
  return time !== undefined
}
