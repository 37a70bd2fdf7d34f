import {
  GRAINS,
  type MetricRegistry,
  type ReportingRules,
  type Subject,
  SUBJECTS,
} from '@/contracts/metrics'

import { dimensionLabel, DIMENSIONS } from './dimensions'
import { METRIC_NAMES, type MetricName, metricOf, REGISTRY_VERSION } from './registry'
import { ruledMetric } from './ruled-metric'
import {
  dimensionsOfSubject,
  WORK_DIMENSIONS,
  WORK_METRIC_NAMES,
  workMetricOf,
} from './work-registry'

const labelsOf = (subject: Subject): [name: string, label: string][] =>
  subject === 'calls'
    ? DIMENSIONS.map((name) => [name, dimensionLabel(name)])
    : dimensionsOfSubject(subject).map((name) => [name, WORK_DIMENSIONS[name].label])

const describeDimensions = (): MetricRegistry['dimensions'] => {
  const subjects = SUBJECTS.map((subject) => [subject, new Map(labelsOf(subject))] as const)
  const labels = new Map(subjects.toReversed().flatMap(([, own]) => [...own]))
  return [...new Set(subjects.flatMap(([, own]) => [...own.keys()]))].map((name) => ({
    name,
    label: labels.get(name) ?? name,
    subjects: subjects.flatMap(([subject, own]) => (own.has(name) ? [subject] : [])),
  }))
}

/** `why`: of the metrics that have no figures, for want of what they are computed from. */
export const describeRegistry = (
  why: Readonly<Partial<Record<MetricName, string>>>,
  rules: ReportingRules,
): MetricRegistry => ({
  version: REGISTRY_VERSION,
  metrics: [
    ...METRIC_NAMES.map((name) => {
      const { label, unit, kind, of } = metricOf(name)
      const ruled = ruledMetric(name, rules)
      const subject = 'calls' as const
      return { name, label, subject, ...ruled, unit, kind, of, notCollected: why[name] ?? null }
    }),
    ...WORK_METRIC_NAMES.map((name) => {
      const { label, subject, unit, kind, of } = workMetricOf(name)
      return {
        name,
        label,
        subject,
        ...ruledMetric(name, rules),
        unit,
        kind,
        of,
        notCollected: null,
      }
    }),
  ],
  dimensions: describeDimensions(),
  grains: [...GRAINS],
})
