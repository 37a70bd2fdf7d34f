import { Skeleton } from '@/ui/states'

const LINES = ['w-3/4', 'w-5/6', 'w-1/2', 'w-2/3', 'w-4/5', 'w-3/5', 'w-3/4', 'w-1/2'] as const

export function CallDetailSkeleton({ withSide = true }: { withSide?: boolean }) {
  return (
    <output
      aria-label="Loading the call"
      className="flex animate-appear flex-col gap-4 [animation-delay:150ms] [animation-fill-mode:both]"
    >
      <div className="-mt-3 flex flex-col gap-1.5">
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
        <Skeleton className="h-5 w-40" />
      </div>
      <Skeleton className={withSide ? 'h-[114px] w-full sm:h-[74px]' : 'h-72 w-full'} />
      <div className="flex gap-6">
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <Skeleton className="h-9 w-28" />
          {LINES.map((width, line) => (
            <Skeleton key={line} className={`h-10 ${width}`} />
          ))}
        </div>
        {withSide ? (
          <div className="hidden w-[360px] shrink-0 flex-col gap-3 lg:flex">
            <Skeleton className="h-28 w-full" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-40 w-full" />
          </div>
        ) : null}
      </div>
    </output>
  )
}
