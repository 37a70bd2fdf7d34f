import { clsx } from 'clsx'
import { type CSSProperties, memo } from 'react'

import type { CallRows } from '@/api/call-rows'
import type { Call } from '@/contracts/calls'
import { Skeleton } from '@/ui/states'
import type { ListSelection } from '@/ui/use-selection'
import type { VirtualList } from '@/ui/virtual-list'

import { CallEntry } from '../entry/call-entry'
import { CARD_GAP, ENTRY_HEIGHT, type EntryLook } from '../entry/entry-look'
import type { Fact, LineColumns } from '../entry/line-columns'

type GhostProps = { look: EntryLook; left: string; width: string; top: number; height: number }

const EntryGhost = memo(function EntryGhost({ look, left, width, top, height }: GhostProps) {
  return (
    <li
      aria-hidden="true"
      style={{ left, width, height, transform: `translateY(${top}px)` }}
      className={clsx(
        'absolute top-0 flex flex-col justify-center gap-2 px-7',
        look === 'card' ? 'rounded-card border border-line bg-surface' : 'border-b border-line',
      )}
    >
      <Skeleton className="h-3 w-2/5" />
      {look === 'line' ? null : <Skeleton className="h-3 w-4/5" />}
    </li>
  )
})

type Props = {
  rows: CallRows
  grid: VirtualList
  look: EntryLook
  facts: ReadonlySet<Fact>
  lineColumns: LineColumns
  totalIsEstimate: boolean
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

const ENTRIES = { card: 12, row: 10, line: 18 } as const

export function CallListSkeleton({ look }: { look: EntryLook }) {
  return (
    <output
      aria-label="Loading calls"
      className={
        look === 'card'
          ? 'grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-3'
          : 'block'
      }
    >
      {Array.from({ length: ENTRIES[look] }, (_, entry) => (
        <span
          key={entry}
          style={{ height: ENTRY_HEIGHT[look] }}
          className={
            look === 'card'
              ? 'flex flex-col gap-3 rounded-card border border-line bg-surface p-3'
              : 'flex flex-col justify-center gap-2 border-b border-line px-3'
          }
        >
          <Skeleton className={look === 'line' ? 'h-3 w-4/5' : 'h-4 w-2/5'} />
          {look === 'line' ? null : <Skeleton className="h-3 w-full" />}
          {look === 'card' ? <Skeleton className="h-3 w-4/5" /> : null}
          {look === 'line' ? null : <Skeleton className="h-3 w-1/2" />}
        </span>
      ))}
    </output>
  )
}
