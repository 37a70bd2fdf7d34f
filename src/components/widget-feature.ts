import { type Feature, hasFeature } from '@/api/features'
import type { DashboardWidget } from '@/contracts/dashboards'

const featureOf = ({
  id,
  dataSource,
}: Pick<DashboardWidget, 'id' | 'dataSource'>): Feature | null => {
  if (id === 'callback_queue') return 'callbacks'
  return dataSource === 'analytics' || dataSource === 'reports' ? dataSource : null
}

/** Whether the feature behind a widget is on in this installation. */
export const isWidgetOn = (widget: Pick<DashboardWidget, 'id' | 'dataSource'>): boolean => {
  const feature = featureOf(widget)
  return feature === null || hasFeature(feature)
}
