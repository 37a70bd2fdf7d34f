import { createFileRoute } from '@tanstack/react-router'

import { Page } from '@/ui/page'

export const Route = createFileRoute('/_app/reports')({ component: ReportsPage })

function ReportsPage() {
  return <Page title="Reports">Nothing is shown here yet.</Page>
}
