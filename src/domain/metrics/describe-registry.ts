import { GRAINS, type MetricRegistry } from '@/contracts/metrics'

import { dimensionLabel, DIMENSIONS } from './dimensions'
import { METRIC_NAMES, type MetricName, metricOf, REGISTRY_VERSION } from './registry'

/** `why`: of the metrics that have no figures, for want of what they are computed from. */
export const describeRegistry = (
  why: Readonly<Partial<Record<MetricName, string>>>,
): MetricRegistry => ({
  version: REGISTRY_VERSION,
  metrics: METRIC_NAMES.map((name) => {
    const { label, definition, unit, kind, of, minimum } = metricOf(name)
    return { name, label, definition, unit, kind, of, minimum, notCollected: why[name] ?? null }
  }),
  dimensions: DIMENSIONS.map((name) => ({ name, label: dimensionLabel(name) })),
  grains: [...GRAINS],
})
