import { Skeleton } from '@/ui/skeleton'

export function QueueSkeleton() {
  return (
    <output
      aria-label="Loading next steps"
      className="animate-[appear_120ms_ease-out_150ms_backwards]"
    >
      {[3, 5].map((rows) => (
        <div key={rows} className="mb-4">
          <Skeleton className="mt-2 mb-3 h-4 w-24" />
          <div className="overflow-clip rounded-card border border-line bg-surface">
            {Array.from({ length: rows }, (_, row) => (
              <div
                key={row}
                className="flex h-14 items-center gap-4 border-t border-line px-2.5 first:border-t-0 md:h-9"
              >
                <Skeleton className="size-4" />
                <Skeleton className="h-3.5 w-64 max-w-[40%]" />
                <Skeleton className="hidden h-3.5 flex-1 md:block" />
                <Skeleton className="size-5 rounded-full" />
                <Skeleton className="h-3.5 w-14" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </output>
  )
}
