import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

import type { CallRows } from '@/api/call-rows'
import { scrolledBy } from '@/ui/virtual-list'

import type { EntryLook } from '../entry/entry-look'

/** The first of these calls that is still there stood so many pixels below the top. */
type Left = {
  list: string | undefined
  look: EntryLook
  ids: readonly string[]
  top: number
  isAtTop: boolean
  current: string | undefined
}

// Survives another view, and the visit to a call's own page.
let left: Left | undefined

/** A few, because the first may be gone when the list is there again. */
const REMEMBERED = 20

/** Within this of its top, a list counts as not scrolled: what stands over it stays in sight. */
const AT_TOP = 8

type Place = {
  look: EntryLook
  /** What makes it the same list. */
  list: string | undefined
  rows: CallRows
  /** The first entry on the screen, from 0. */
  first: number
  /** The entry where the keyboard goes on, or -1. */
  current: number
  topOf: (index: number) => number
  scrollToEntry: (index: number) => void
}

/**
 * Puts a list that comes on the screen to where it was left: the same call at the same height,
 * however it is drawn now, and the current call in sight.
 */
export const useListPlace = (
  scroller: HTMLElement | Window | null,
  isReady: boolean,
  now: Place,
) => {
  const router = useRouter()
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })

  useLayoutEffect(() => {
    if (!scroller || !isReady) return undefined
    const restore = () => {
      const { list, look, rows, current, topOf, scrollToEntry } = latest.current
      if (left && left.list === list && !left.isAtTop) {
        const index = left.ids.map(rows.indexOf).find((found) => found >= 0)
        if (index !== undefined) scroller.scrollBy(0, topOf(index) - left.top)
      }
      // The current call has to be in sight where another was gone to meanwhile, and in another
      // view: to switch, the reader had to go to the top.
      const isSame = left?.list === list && left?.look === look
      const hasMoved = !isSame || rows.at(current)?.id !== left?.current
      if (current >= 0 && hasMoved) scrollToEntry(current)
    }
    restore()
    // A page that opens is taken to its top by the router, after it was drawn.
    const isOpening = router.state.status === 'pending'
    const stop = router.subscribe('onRendered', () => {
      stop()
      if (isOpening) restore()
    })
    return stop
  }, [router, scroller, isReady])

  // Noted while it is there: when a list goes, the page around it may have shrunk already.
  useLayoutEffect(() => {
    if (!scroller || !isReady) return undefined
    const note = () => {
      // Until a page that opens was drawn, the scroll is still the page's before it.
      if (router.state.status === 'pending') return
      const { list, look, rows, first, current, topOf } = latest.current
      left = {
        list,
        look,
        ids: Array.from({ length: REMEMBERED }, (_, at) => rows.at(first + at)?.id ?? []).flat(),
        top: topOf(first),
        isAtTop: scrolledBy(scroller) <= AT_TOP,
        current: rows.at(current)?.id,
      }
    }
    note()
    scroller.addEventListener('scroll', note, { passive: true })
    return () => scroller.removeEventListener('scroll', note)
  })
}

type Shown = { id: string; line: number }

export const useScrollHold = ({
  rows,
  columns,
  lineHeight,
  firstLine,
  pane,
  isInPane,
}: {
  rows: CallRows
  columns: number
  lineHeight: number
  firstLine: number
  pane: HTMLElement | null
  isInPane: boolean
}) => {
  const held = useRef<Shown>(undefined)
  const heldRows = useRef(rows)
  const heldShape = useRef(`${columns}/${lineHeight}`)
  useLayoutEffect(() => {
    const scroller = isInPane ? pane : document.scrollingElement
    const shape = `${columns}/${lineHeight}`
    const before = held.current
    if (scroller && before && heldRows.current !== rows && heldShape.current === shape) {
      const index = rows.indexOf(before.id)
      const moved = index < 0 ? 0 : Math.floor(index / columns) - before.line
      if (moved !== 0 && scroller.scrollTop > AT_TOP) scroller.scrollBy(0, moved * lineHeight)
      if (moved !== 0) held.current = { id: before.id, line: before.line + moved }
    }
    const sameList = heldRows.current === rows
    heldRows.current = rows
    heldShape.current = shape
    const first = rows.at(firstLine * columns)
    if (first && (sameList || !held.current)) held.current = { id: first.id, line: firstLine }
  }, [rows, columns, lineHeight, firstLine, pane, isInPane])
}
