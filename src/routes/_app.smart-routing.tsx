import { createFileRoute } from '@tanstack/react-router'

import { SmartRoutingPage } from '@/features/smart-routing/smart-routing-page'

export const Route = createFileRoute('/_app/smart-routing')({
  component: SmartRoutingPage,
})
