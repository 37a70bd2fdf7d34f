import type { ViewMode } from '@/api/call-display-settings'
import type { Call } from '@/contracts/calls'

import type { Density } from '../list-display'
import type { AskedLine } from '../reading-pane'

/** `card`: in a grid. `row`: three lines, one under the other. `line`: one line in columns. */
export type EntryLook = 'card' | 'row' | 'line'

/** Pixels. Fixed, so that no name or summary can push what stands below it. */
export const ENTRY_HEIGHT = { card: 124, row: 64, line: 36 } as const

export const CARD_MIN_WIDTH = 320
export const CARD_GAP = 12

export const lookOf = (view: ViewMode, density: Density): EntryLook => {
  if (view === 'email') return 'row'
  return density === 'compact' ? 'line' : 'card'
}

export const entryId = (target: EventTarget) =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-call]')?.dataset['call'] ?? undefined)
    : undefined

export const isIn = (target: EventTarget, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

/** The line of the words found, where those were said. From `origin`, focus goes there and can come back. */
export const lineAskedFor = (
  { snippet }: Call,
  origin: HTMLElement | null,
): AskedLine | undefined =>
  snippet?.field === 'transcript'
    ? {
        utterance: snippet.utterance ?? undefined,
        seconds: snippet.startSeconds ?? undefined,
        origin: origin && { element: origin, label: 'the list' },
      }
    : undefined
