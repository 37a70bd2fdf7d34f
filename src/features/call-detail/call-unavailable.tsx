import { Link } from '@tanstack/react-router'
import { PhoneOff } from 'lucide-react'

import type { ApiError } from '@/api/api-error'
import { EmptyState, ErrorState } from '@/ui/states'

export function CallUnavailable({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  // 422: what stands in the address is not the id of any call.
  if (error.status === 404 || error.status === 422) {
    return (
      <EmptyState
        icon={<PhoneOff size={24} />}
        title="This call is not here"
        action={
          <Link to="/all-calls" className="font-medium text-accent underline underline-offset-2">
            Go to All Calls
          </Link>
        }
      >
        It may have been removed, or the address is not complete.
      </EmptyState>
    )
  }
  return (
    <ErrorState
      title="The call could not be loaded"
      error={error}
      safe="Nothing is lost: the call is stored on the server."
      onRetry={onRetry}
    />
  )
}
