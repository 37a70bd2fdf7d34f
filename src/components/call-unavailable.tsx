import { Link } from '@tanstack/react-router'
import { PhoneOff } from 'lucide-react'

import type { ApiError } from '@/api/api-error'
import { EmptyState, ErrorState } from '@/ui/states'

export function CallNotFound() {
  return (
    <EmptyState
      icon={<PhoneOff size={24} />}
      title="Call not found"
      action={
        <Link to="/all-calls" className="font-medium text-accent underline underline-offset-2">
          Go to All Calls
        </Link>
      }
    >
      It may have been deleted, or the link is incomplete.
    </EmptyState>
  )
}

export function CallUnavailable({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  // 422: what stands in the address is not the id of any call.
  if (error.status === 404 || error.status === 422) {
    return <CallNotFound />
  }
  return (
    <ErrorState
      title="The call could not be loaded"
      error={error}
      safe="The call is safe on the server."
      onRetry={onRetry}
    />
  )
}
