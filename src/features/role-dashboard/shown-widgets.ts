import { type Feature, hasFeature } from '@/api/features'
import { WIDGETS } from '@/domain/widgets/catalogue'
import type { WidgetDefinition } from '@/domain/widgets/widget'

const featureOf = ({ id, dataSource }: WidgetDefinition): Feature | null => {
  if (id === 'callback_queue') return 'callbacks'
  return dataSource === 'analytics' || dataSource === 'reports' ? dataSource : null
}

const isOn = (widget: WidgetDefinition) => {
  const feature = featureOf(widget)
  return feature === null || hasFeature(feature)
}

export const splitWidgets = (seen: readonly WidgetDefinition[]) => {
  const here = WIDGETS.filter(isOn)
  return {
    seen: here.filter((widget) => seen.includes(widget)),
    hidden: here.filter((widget) => !seen.includes(widget)),
  }
}
