import { X } from 'lucide-react'

import { IconButton } from './button'

export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-7 max-w-full pointer-coarse:h-10 items-center rounded-control bg-accent-soft pl-2 text-row text-accent-ink">
      <span className="truncate">{label}</span>
      <IconButton
        label={`Remove filter ${label}`}
        icon={<X />}
        size="tool"
        onClick={onRemove}
        className="text-accent-ink"
      />
    </span>
  )
}
