import { clsx } from 'clsx'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block rounded-chip bg-line/60', className)} />
}

/** A list still loading: says so once to screen readers and draws `rows` grey rows. */
export function SkeletonRows({
  rows = 6,
  rowClassName = 'h-10',
  label = 'Loading',
}: {
  rows?: number
  rowClassName?: string
  label?: string
}) {
  return (
    <output aria-label={label} className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={clsx('w-full', rowClassName)} />
      ))}
    </output>
  )
}
