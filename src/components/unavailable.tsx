import { Link } from '@tanstack/react-router'
import { PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { type ApiError, isGone } from '@/api/api-error'
import { EmptyState, ErrorState } from '@/ui/states'

type Props = {
  /** Null: what stands in the address is no id. */
  error: ApiError | null
  onRetry: () => unknown
}

/** Stands in the place of what an address names and could not be read, or is not there. */
export function Unavailable({
  noun,
  icon,
  action,
  error,
  onRetry,
}: Props & { noun: string; icon?: ReactNode; action?: ReactNode }) {
  if (error !== null && !isGone(error)) {
    const name = noun.toLowerCase()
    return (
      <ErrorState
        title={`The ${name} could not be loaded`}
        error={error}
        safe={`The ${name} is safe on the server.`}
        onRetry={onRetry}
      />
    )
  }
  return (
    <EmptyState icon={icon} title={`${noun} not found`} action={action}>
      It may have been deleted, or the link is incomplete.
    </EmptyState>
  )
}

export function CallUnavailable(props: Props) {
  return (
    <Unavailable
      noun="Call"
      icon={<PhoneOff size={24} />}
      action={
        <Link to="/all-calls" className="font-medium text-accent underline underline-offset-2">
          Go to All Calls
        </Link>
      }
      {...props}
    />
  )
}
