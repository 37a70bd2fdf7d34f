import type { CSSProperties } from 'react'

import type { CallRows } from '@/api/call-rows'
import type { Call } from '@/contracts/calls'
import type { ListSelection } from '@/ui/use-selection'
import type { VirtualList } from '@/ui/virtual-list'

import { CallEntry } from '../entry/call-entry'
import { EntryGhost } from '../entry/entry-ghost'
import { CARD_GAP, ENTRY_HEIGHT, type EntryLook } from '../entry/entry-look'
import type { LineColumns } from '../entry/line-columns'
import type { Fact } from '../list-display'

type Props = {
  rows: CallRows
  grid: VirtualList
  look: EntryLook
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
  const { look, facts, lineColumns, context, onCheck, hasLeft, totalIsEstimate } = rest
  const { columns, count } = grid
  const tabStop = currentIndex >= 0 ? currentIndex : 0
  return grid.lines.flatMap((line) =>
    Array.from({ length: Math.min(columns, count - line.index * columns) }, (_, column) => {
      const index = line.index * columns + column
      const call = rows.at(index)
      const place = { ...placeIn(look, columns, column), top: line.top }
      if (!call) return <EntryGhost key={index} look={look} {...place} />
      return (
        <CallEntry
          key={call.id}
          call={call}
          look={look}
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
          {...place}
        />
      )
    }),
  )
}

const placeIn = (look: EntryLook, columns: number, column: number) => {
  const gap = look === 'card' ? CARD_GAP : 0
  return {
    left: `calc(${(100 * column) / columns}% + ${(gap * column) / columns}px)`,
    width: `calc(${100 / columns}% - ${(gap * (columns - 1)) / columns}px)`,
    height: ENTRY_HEIGHT[look],
  } satisfies CSSProperties
}
