import { absoluteTime, dueTime, relativeTime } from '@/lib/time-format'

import { useNow } from './now'

export function RelativeTime({
  at,
  className,
  isDue = false,
  say = isDue ? dueTime : relativeTime,
}: {
  at: string | Date
  className?: string
  isDue?: boolean
  say?: (instant: Date, now: Date) => string
}) {
  const now = useNow()
  const instant = typeof at === 'string' ? new Date(at) : at
  const absolute = absoluteTime(instant)
  return (
    <time translate="no" dateTime={instant.toISOString()} title={absolute} className={className}>
      {say(instant, now)}
      <span className="sr-only">, {absolute}</span>
    </time>
  )
}
