import { absoluteTime, dueTime, relativeTime } from '@/lib/time-format'

import { useNow } from './now'

export function RelativeTime({
  at,
  className,
  isDue = false,
}: {
  at: string | Date
  className?: string
  isDue?: boolean
}) {
  const now = useNow()
  const instant = typeof at === 'string' ? new Date(at) : at
  const absolute = absoluteTime(instant)
  return (
    <time dateTime={instant.toISOString()} title={absolute} className={className}>
      {isDue ? dueTime(instant, now) : relativeTime(instant, now)}
      <span className="sr-only">, {absolute}</span>
    </time>
  )
}
