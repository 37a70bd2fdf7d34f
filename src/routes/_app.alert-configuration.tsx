import { createFileRoute } from '@tanstack/react-router'

import { lastCallsQuery } from '@/api/last-calls'
import { AlertConfigurationPage } from '@/features/alert-configuration/alert-configuration-page'

export const Route = createFileRoute('/_app/alert-configuration')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(lastCallsQuery),
  component: AlertConfigurationPage,
})
