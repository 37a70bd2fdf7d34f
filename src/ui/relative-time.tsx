import { absoluteTime, relativeTime } from '@/lib/time-format'

import { useNow } from './now'

export function RelativeTime({ at, className }: { at: string | Date; className?: string }) {
  const now = useNow()
  const instant = typeof at === 'string' ? new Date(at) : at
  const absolute = absoluteTime(instant)
  return (
    <time dateTime={instant.toISOString()} title={absolute} className={className}>
      {relativeTime(instant, now)}
      <span className="sr-only">, {absolute}</span>
    </time>
  )
}
