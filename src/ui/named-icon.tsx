import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'

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
    <Icon className={clsx('shrink-0', className)}>
      <title>{name}</title>
    </Icon>
  )
}
