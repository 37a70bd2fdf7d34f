import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '@/ui/button'
import { RelativeTime } from '@/ui/relative-time'

export function ChangedFirst({
  by,
  at,
  what = 'this call',
  children,
  onApply,
  onKeep,
  applying = false,
}: {
  by: string
  at: string
  what?: string
  children?: ReactNode
  onApply: () => void
  onKeep: () => void
  applying?: boolean
}) {
  return (
    <div
      role="alert"
      className="my-2 flex flex-col gap-2 rounded-control bg-warning-soft px-3 py-2 text-row text-warning"
    >
      <p className="flex gap-2">
        <TriangleAlert className="mt-0.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <bdi className="font-medium">{by}</bdi> changed {what} first, <RelativeTime at={at} />.{' '}
          {children}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onApply} pending={applying}>
          Apply mine to the new version
        </Button>
        <Button size="sm" variant="ghost" onClick={onKeep}>
          Keep theirs
        </Button>
      </div>
    </div>
  )
}
