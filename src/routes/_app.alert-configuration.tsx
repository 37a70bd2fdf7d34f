import { createFileRoute } from '@tanstack/react-router'

import { AlertConfigurationPage } from '@/features/alert-configuration/alert-configuration-page'

export const Route = createFileRoute('/_app/alert-configuration')({
  component: AlertConfigurationPage,
})
