import { createFileRoute } from '@tanstack/react-router'

import { workspaceQuery } from '@/api/workspace'
import { ReportsPage } from '@/features/reports/reports-page'

export const Route = createFileRoute('/_app/reports')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(workspaceQuery),
  component: ReportsPage,
})
