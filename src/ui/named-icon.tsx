import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'

/** An icon that stands alone: its name on hover and for screen readers. */
export function NamedIcon({
  Icon,
  name,
  className,
}: {
  Icon: LucideIcon
  name: string
  className?: string
}) {
  return (
    <Icon size={16} className={clsx('shrink-0', className)}>
      <title>{name}</title>
    </Icon>
  )
}
