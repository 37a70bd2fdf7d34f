import { Skeleton } from '@/ui/states'

import { ENTRY_HEIGHT, type EntryLook } from './entry/entry-look'

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
