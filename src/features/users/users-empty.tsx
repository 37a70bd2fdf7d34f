import { UsersRound } from 'lucide-react'

import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'

export function UsersEmpty({
  isFiltered,
  onRetry,
  isRetrying,
}: {
  isFiltered: boolean
  /** There because the list could not be read. */
  onRetry: (() => void) | undefined
  isRetrying: boolean
}) {
  return (
    <EmptyState
      icon={<UsersRound aria-hidden="true" size={24} />}
      title="No users found"
      action={
        onRetry ? (
          <Button pending={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        ) : null
      }
    >
      {isFiltered ? 'Try adjusting your filters' : 'No users have been added yet'}
    </EmptyState>
  )
}
