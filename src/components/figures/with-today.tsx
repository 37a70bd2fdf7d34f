import type { ReactNode } from 'react'

import { InlineError } from '@/ui/states'

import { useToday } from './use-today'

/** What is drawn once the organisation's zone and today are known; an error with Retry where they are not. */
export function WithToday({
  children,
}: {
  children: (organisation: { zone: string; today: string }) => ReactNode
}) {
  const { hours, zone, today } = useToday()
  if (zone !== null && today !== null) return children({ zone, today })
  return hours.error ? <InlineError message={hours.error.message} onRetry={hours.refetch} /> : null
}
