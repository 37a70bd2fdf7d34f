import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

import {
  type Place,
  columnsIn,
  likelyPlace,
  linesToDraw,
  placeOf,
  scrolledBy,
  scrollToLine,
} from '../entry/entry-lines'
import { ENTRY_HEIGHT, type EntryLook } from '../entry/entry-look'
import { useFlight } from './use-flight'

const CARD_GAP = 12
/** What covers the top of the window: the shell's top bar. */
const TOP_BAR = 48
/** What stands over the columns of one-line entries. */
export const LINE_HEAD = 28
/** Pixels drawn beyond the screen on either side, in whole lines. */
const AROUND = 200
/** A list that has just come is drawn in peace for so long; what is not on the screen waits. */
export const FIRST_FRAMES_MS = 100
/** Browsers draw no taller elements than this, some only half of it. */
const MOST_PIXELS = 15_000_000

/**
 * Lays `count` entries out in lines of equal height and says which lines are near the screen. The
 * list scrolls with the window, or inside `pane` where it has one of its own. Every height is known,
 * so nothing has to be measured but where the list is.
 */
export const useEntryGrid = ({
  list,
  pane,
  isInPane,
  count,
  look,
  keepIndex,
}: {
  list: RefObject<HTMLElement | null>
  pane: HTMLElement | null
  isInPane: boolean
  count: number
  look: EntryLook
  /** Stays in the document wherever the list is scrolled to, because it may have focus; or -1. */
  keepIndex: number
}) => {
  const gap = look === 'card' ? CARD_GAP : 0
  const lineHeight = ENTRY_HEIGHT[look] + gap
  const drawn = useRef<readonly number[]>([])
  const flight = useFlight(drawn)
  const { width, ...onScreen } = usePlace(list, pane, isInPane, lineHeight, flight.onScrolled)
  const isSettled = useSettled()
  const columns = look === 'card' ? columnsIn(width, gap) : 1
  const lineCount = Math.min(Math.ceil(count / columns), Math.floor(MOST_PIXELS / lineHeight))
  const head = look === 'line' ? LINE_HEAD : 0
  const covered = head + (isInPane ? 0 : TOP_BAR + (look === 'card' ? CARD_GAP : 0))
  const keepLine = keepIndex < 0 ? -1 : Math.floor(keepIndex / columns)
  const clamp = (line: number) => Math.max(0, Math.min(line, lineCount - 1))
  const first = clamp(onScreen.first)
  const lines = linesToDraw({
    ...onScreen,
    // Nothing in the first frames, which come the sooner for it.
    around: isSettled ? Math.ceil(AROUND / lineHeight) : 0,
    lineCount,
    keepLine,
  })
  useLayoutEffect(() => {
    drawn.current = lines
  })

  return {
    /** How many entries there is room for: a browser draws no list of a million. */
    count: Math.min(count, lineCount * columns),
    /** Pixels; 0 until it was measured. */
    width,
    columns,
    lineHeight,
    entryHeight: ENTRY_HEIGHT[look],
    gap,
    height: Math.max(0, lineCount * lineHeight - gap),
    /** The lines that are on the screen, if only in part. */
    first,
    last: Math.max(first, clamp(onScreen.last)),
    /** The lines to draw: those and some around them, in order. */
    lines,
    /** Whether the first frames are out: what nobody sees or reaches sooner can wait for that. */
    isSettled,
    /** Whether a line came while the list flew by, and may be drawn in less until that has ended. */
    isPassing: (line: number) => flight.before !== null && !flight.before.includes(line),
    /** How far below the top of what it scrolls in an entry stands, in pixels. */
    topOf: (index: number) => {
      const scroller = isInPane ? pane : window
      const place = list.current?.getBoundingClientRect().top ?? 0
      const top = scroller instanceof HTMLElement ? scroller.getBoundingClientRect().top : 0
      return place - top + Math.floor(index / columns) * lineHeight
    },
    scrollToEntry: (index: number) => {
      const element = list.current
      const scroller = isInPane ? pane : window
      if (!element || !scroller) return
      scrollToLine(scroller, element, {
        top: Math.floor(index / columns) * lineHeight,
        height: lineHeight,
        covered,
      })
    },
  }
}

export type EntryGrid = ReturnType<typeof useEntryGrid>

/** Where a list was when it last came on the screen, by the height of its lines. */
const placesBefore = new Map<number, Place>()

/** Where the list is, to the line: drawn anew only when that makes a difference. */
const usePlace = (
  list: RefObject<HTMLElement | null>,
  pane: HTMLElement | null,
  isInPane: boolean,
  lineHeight: number,
  onScrolled: (top: number, screen: number) => void,
) => {
  const scroller = isInPane ? pane : window
  // The likeliest place to begin with: when it is right, the list is drawn once and not twice.
  const [place, setPlace] = useState<Place>(
    () => placesBefore.get(lineHeight) ?? likelyPlace(isInPane, lineHeight),
  )
  const read = useCallback(() => {
    if (!list.current || !scroller) return
    const next = placeOf(scroller, list.current, lineHeight)
    setPlace((now) =>
      now.width === next.width && now.first === next.first && now.last === next.last ? now : next,
    )
  }, [list, scroller, lineHeight])
  useLayoutEffect(() => {
    // Measured before it is seen; drawn in the frame of the scroll, so that no gap shows.
    // oxlint-disable-next-line react/set-state-in-effect
    read()
    if (!list.current || !scroller) return undefined
    placesBefore.set(lineHeight, placeOf(scroller, list.current, lineHeight))
    const readNow = () =>
      flushSync(() => {
        onScrolled(scrolledBy(scroller), window.innerHeight)
        read()
      })
    const observer = new ResizeObserver(read)
    observer.observe(list.current)
    if (scroller instanceof HTMLElement) observer.observe(scroller)
    scroller.addEventListener('scroll', readNow, { passive: true })
    window.addEventListener('resize', read)
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', readNow)
      window.removeEventListener('resize', read)
    }
  }, [list, scroller, lineHeight, read, onScrolled])
  return place
}

/** Whether the first frames are out. */
const useSettled = () => {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(true)), FIRST_FRAMES_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
