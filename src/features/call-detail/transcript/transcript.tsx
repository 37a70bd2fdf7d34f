import { clsx } from 'clsx'
import { ArrowDownToLine } from 'lucide-react'
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import { Button } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'

import { useCallView } from '../call-view'
import { utteranceAt, utteranceStarts } from '../player/timeline'
import { usePlayer } from '../player/recording-player'
import { BLOCK_SIZE, TranscriptBlock } from './transcript-block'
import { lastSilence, Silence, turnGaps } from './turn-gaps'
import type { TranscriptSearch } from './use-transcript-search'

const SCROLLING_KEYS = ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']

const findLine = (transcript: HTMLElement | null, utterance: number) =>
  transcript?.querySelector<HTMLElement>(`[data-utterance="${utterance}"]`) ?? null

const isScrollBar = ({ target, clientX }: PointerEvent) =>
  target instanceof HTMLElement &&
  clientX > target.getBoundingClientRect().left + target.clientWidth

const listenForLeaving = (leave: () => void) => {
  const onKeyDown = (event: KeyboardEvent) => SCROLLING_KEYS.includes(event.key) && leave()
  const onPointerDown = (event: PointerEvent) => isScrollBar(event) && leave()
  const passive = { passive: true, capture: true }
  document.addEventListener('wheel', leave, passive)
  document.addEventListener('touchmove', leave, passive)
  document.addEventListener('keydown', onKeyDown, passive)
  document.addEventListener('pointerdown', onPointerDown, passive)
  return () => {
    document.removeEventListener('wheel', leave, passive)
    document.removeEventListener('touchmove', leave, passive)
    document.removeEventListener('keydown', onKeyDown, passive)
    document.removeEventListener('pointerdown', onPointerDown, passive)
  }
}

/**
 * Keeps the current line in sight while the audio plays, until the reader scrolls somewhere else.
 * `following` is false from then on, until `follow()`.
 */
const useFollow = (
  transcript: RefObject<HTMLElement | null>,
  current: number | null,
  playing: boolean,
) => {
  const [following, setFollowing] = useState(true)
  const [wasPlaying, setWasPlaying] = useState(playing)
  if (playing !== wasPlaying) {
    setWasPlaying(playing)
    if (playing) setFollowing(true)
  }

  useEffect(() => {
    if (!playing || !following) return undefined
    return listenForLeaving(() => setFollowing(false))
  }, [playing, following])

  useEffect(() => {
    if (!playing || !following || current === null) return
    const line = findLine(transcript.current, current)
    if (line && !isComfortable(line)) line.scrollIntoView({ block: 'center' })
  }, [transcript, current, playing, following])

  const follow = useCallback(() => setFollowing(true), [])
  const leave = useCallback(() => setFollowing(false), [])
  return { following, follow, leave }
}

/** Neither under the player on top nor at the lower edge, so that the page jumps once in a while only. */
const isComfortable = (line: HTMLElement) => {
  const { top, bottom } = line.getBoundingClientRect()
  return top > 200 && bottom < window.innerHeight - 120
}

const lineOf = (part: EventTarget): number | null => {
  const line = part instanceof Element ? part.closest<HTMLElement>('[data-utterance]') : null
  return line ? Number(line.dataset['utterance']) : null
}

const wantsToPlay = (pressed: EventTarget): boolean =>
  pressed instanceof Element &&
  pressed.closest('[data-words]') !== null &&
  pressed.closest('button,a,summary,pre') === null &&
  (getSelection()?.isCollapsed ?? true)

const moveAmongTimes = (list: HTMLElement | null, from: EventTarget, key: string): boolean => {
  const times = [...(list?.querySelectorAll<HTMLElement>('[data-time]') ?? [])]
  const at = times.findIndex((time) => time === from)
  if (at === -1) return false
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: times.length - 1 }[key]
  const time = to === undefined ? undefined : times[to]
  time?.focus()
  return time !== undefined
}

/** Lines drawn in one go; more would be felt as a pause. */
const STEP = 500

/**
 * How many of `total` lines to draw: `first` at once, the rest in steps between what the person
 * does, so that a very long transcript neither holds up its page nor misses from a page search.
 */
const useGrowing = (total: number, first: number): number => {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn >= total) return undefined
    const next = setTimeout(() => startTransition(() => setDrawn(drawn + STEP)))
    return () => clearTimeout(next)
  }, [drawn, total])
  return Math.min(total, Math.max(drawn, first))
}

/** What is drawn at once; a longer transcript grows right after, without holding up the page. */
const FIRST_LINES = 300

const AN_HOUR = 3600

const within = (first: number, index: number | null) =>
  index !== null && index >= first && index < first + BLOCK_SIZE ? index : null

export function Transcript({ search }: { search: TranscriptSearch }) {
  const { call, player, marks, target } = useCallView()
  const { transcript } = call
  const list = useRef<HTMLDivElement>(null)
  const starts = useMemo(() => utteranceStarts(transcript), [transcript])
  const gaps = useMemo(() => turnGaps(transcript), [transcript])
  const silenceAtEnd = useMemo(
    () => lastSilence(transcript, call.durationSeconds),
    [transcript, call.durationSeconds],
  )
  const current = usePlayer(player, ({ position, playing, status }) =>
    position > 0 || playing || status === 'ready' ? utteranceAt(starts, position) : null,
  )
  const playing = usePlayer(player, (state) => state.playing)
  const { following, follow, leave } = useFollow(list, current, playing)
  const found = search.current
  const shown = useGrowing(
    transcript.length,
    Math.max(FIRST_LINES, (target?.utterance ?? 0) + 1, (found?.line ?? 0) + 1),
  )
  const [tabStop, setTabStop] = useState<number | null>(null)
  const [active, setActive] = useState<number | null>(null)

  useEffect(() => {
    if (!target) return
    const line = findLine(list.current, target.utterance)
    line?.scrollIntoView({ block: 'center' })
    if (target.origin) line?.focus({ preventScroll: true })
  }, [target])

  const foundLine = found?.line ?? null
  const foundNth = found?.nth ?? null
  useEffect(() => {
    if (!found) return
    leave()
    findLine(list.current, found.line)?.scrollIntoView({ block: 'center' })
  }, [found, leave])

  const firstTimed = starts[0]?.utterance ?? null
  useHotkeys('Call', [
    {
      key: 't',
      label: 'Go to the transcript',
      run: () => {
        const line = findLine(list.current, current ?? firstTimed ?? 0)
        line?.scrollIntoView({ block: 'center' })
        const time = line?.querySelector<HTMLElement>('[data-time]') ?? line
        time?.focus({ preventScroll: true })
      },
    },
  ])

  const origin = target?.origin ?? null
  const playFrom = useCallback(
    (seconds: number) => {
      player.playFrom(seconds)
      follow()
    },
    [player, follow],
  )
  const onBack = useCallback(() => {
    origin?.element.scrollIntoView({ block: 'nearest' })
    origin?.element.focus({ preventScroll: true })
  }, [origin])

  const isLong = transcript.length > FIRST_LINES
  return (
    // A press on a line plays from there, as its time does, which is a button. Arrow keys walk the
    // times, which are one stop of the Tab key; Escape goes back to a claim.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={list}
      className={clsx(
        'flex flex-col',
        (starts.at(-1)?.at ?? 0) < AN_HOUR ? '[--time-width:2.75rem]' : '[--time-width:4rem]',
      )}
      onFocus={({ target: focused }) => {
        const line = lineOf(focused)
        setActive(line)
        if (focused.matches('[data-time]')) setTabStop(line)
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setActive(null)
      }}
      onPointerOver={({ target: pointed }) => setActive(lineOf(pointed))}
      onPointerLeave={() => setActive(null)}
      onClick={(event) => {
        const line = lineOf(event.target)
        const start = line === null ? null : (transcript[line]?.startSeconds ?? null)
        if (start !== null && wantsToPlay(event.target)) playFrom(start)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && origin) {
          event.preventDefault()
          return onBack()
        }
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
            active={within(first, active)}
            backTo={
              within(first, target?.utterance ?? null) === null ? null : (origin?.label ?? null)
            }
            marks={marks}
            gaps={gaps}
            finds={search.finds}
            foundLine={within(first, foundLine)}
            foundNth={within(first, foundLine) === null ? null : foundNth}
            isLong={isLong}
            onPlay={playFrom}
            onBack={onBack}
          />
        )
      })}
      {silenceAtEnd === null ? null : <Silence seconds={silenceAtEnd} />}
      {playing && !following && current !== null ? (
        <Button
          size="sm"
          variant="primary"
          icon={<ArrowDownToLine />}
          onClick={follow}
          className="sticky bottom-20 self-center shadow-popover lg:bottom-4"
        >
          Back to now
        </Button>
      ) : null}
    </div>
  )
}
