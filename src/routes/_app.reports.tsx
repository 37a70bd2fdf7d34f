import { createFileRoute } from '@tanstack/react-router'

import { accuracyQuery } from '@/api/learning'
import { workspaceQuery } from '@/api/workspace'
import { ReportsPage } from '@/features/reports/reports-page'

export const Route = createFileRoute('/_app/reports')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(workspaceQuery)
    void context.queryClient.prefetchQuery(accuracyQuery)
  },
  component: ReportsPage,
})
