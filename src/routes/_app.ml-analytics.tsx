import { createFileRoute } from '@tanstack/react-router'

import { requireFeature } from '@/api/features'
import { MlAnalyticsPage } from '@/features/ml-analytics/ml-analytics-page'

export const Route = createFileRoute('/_app/ml-analytics')({
  beforeLoad: requireFeature('analytics'),
  component: MlAnalyticsPage,
})
