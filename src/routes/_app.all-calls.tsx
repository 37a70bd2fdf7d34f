import { createFileRoute } from '@tanstack/react-router'

import { Page } from '@/ui/page'

export const Route = createFileRoute('/_app/all-calls')({ component: AllCallsPage })

function AllCallsPage() {
  return <Page title="All Calls">Nothing is shown here yet.</Page>
}
