import { X } from 'lucide-react'

import { FormError } from '@/ui/form-error'
import { IconButton } from '@/ui/icon-button'

import type { Refusal } from './use-user-actions'

export function DeleteRefused({
  refusal,
  onDismiss,
}: {
  refusal: Refusal | null
  onDismiss: () => void
}) {
  if (!refusal) return null
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <FormError error={new Error(`${refusal.name} was not deleted. ${refusal.reason}`)} />
      </div>
      <IconButton
        label="Dismiss"
        size="sm"
        icon={<X aria-hidden="true" size={16} />}
        onClick={onDismiss}
      />
    </div>
  )
}
