import type { ViewMode } from '@/api/call-display-settings'

import type { Density } from '../list-display'

/** `card`: in a grid. `row`: three lines, one under the other. `line`: one line in columns. */
export type EntryLook = 'card' | 'row' | 'line'

/** Pixels. Fixed, so that no name or summary can push what stands below it. */
export const ENTRY_HEIGHT = { card: 124, row: 64, line: 36 } as const

export const CARD_MIN_WIDTH = 320
export const CARD_GAP = 12

export const lookOf = (view: ViewMode, density: Density): EntryLook => {
  if (density === 'compact') return 'line'
  return view === 'email' ? 'row' : 'card'
}
