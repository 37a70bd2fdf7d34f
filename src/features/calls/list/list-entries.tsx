import type { CSSProperties } from 'react'

import type { CallRows } from '@/api/call-rows'
import type { Call } from '@/contracts/calls'
import type { ListSelection } from '@/ui/use-selection'

import { CallEntry } from '../entry/call-entry'
import type { CallLine } from '../entry/call-line'
import { EntryGhost } from '../entry/entry-ghost'
import type { EntryLook } from '../entry/entry-look'
import type { LineColumns } from '../entry/line-columns'
import type { Fact } from '../list-display'
import type { EntryGrid } from './use-entry-grid'
import { useMediaQuery } from '../use-media-query'

type Props = {
  rows: CallRows
  grid: EntryGrid
  look: EntryLook
  Line: typeof CallLine | undefined
  facts: ReadonlySet<Fact>
  lineColumns: LineColumns
  totalIsEstimate: boolean
  /** Where the keyboard is, or -1. */
  currentIndex: number
  selectedId: string | undefined
  selection: ListSelection
  hasLeft: (call: Call) => boolean
  context: string | undefined
  onCheck: (id: string, isRange: boolean) => void
}

/** The entries near the screen, grey where they are still being read. */
export function ListEntries({ rows, grid, currentIndex, selectedId, selection, ...rest }: Props) {
  const { look, Line, facts, lineColumns, context, onCheck, hasLeft, totalIsEstimate } = rest
  const { columns, count } = grid
  const tabStop = currentIndex >= 0 ? currentIndex : 0
  // A pointer that does not hover sees them from the start.
  const hasCheckboxes = useMediaQuery('(pointer: coarse)') || grid.isSettled
  return grid.lines.flatMap((line) => {
    const isPassing = grid.isPassing(line)
    return Array.from({ length: Math.min(columns, count - line * columns) }, (_, column) => {
      const index = line * columns + column
      const call = rows.at(index)
      const place = placeIn(grid, line, column)
      if (!call) return <EntryGhost key={index} look={look} {...place} />
      return (
        <CallEntry
          key={call.id}
          call={call}
          look={look}
          Line={Line}
          facts={facts}
          columns={lineColumns}
          index={index}
          total={totalIsEstimate ? null : count}
          isSelected={call.id === selectedId}
          isCurrent={index === tabStop}
          isMarked={index === currentIndex}
          isChecked={selection.has(call.id)}
          hasLeft={hasLeft(call)}
          context={context}
          onCheck={onCheck}
          isPassing={isPassing}
          hasCheckbox={hasCheckboxes && !isPassing}
          {...place}
        />
      )
    })
  })
}

const placeIn = ({ columns, gap, lineHeight, entryHeight }: EntryGrid, line: number, at: number) =>
  ({
    left: `calc(${(100 * at) / columns}% + ${(gap * at) / columns}px)`,
    width: `calc(${100 / columns}% - ${(gap * (columns - 1)) / columns}px)`,
    top: line * lineHeight,
    height: entryHeight,
  }) satisfies CSSProperties
