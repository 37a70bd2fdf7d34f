const LATENCY = {
  of: { latency: 'known' },
  unit: 'ms',
  minimum: 5,
  kind: 'quantile',
  measure: 'latency',
} as const
const OF_EACH =
  'Each call counts with its median wait for the voice agent, or its average where the provider sends only that.'

/** How long callers wait for the voice agent. What calls send of it cannot be merged, so these are of calls. */
export const LATENCY_METRICS = {
  latency: {
    label: 'Response time',
    definition: `Half of the calls had a shorter response time. ${OF_EACH}`,
    ...LATENCY,
    at: 0.5,
  },
  p90Latency: {
    label: 'Response time, 90th percentile',
    definition: `Nine of ten calls had a shorter response time. ${OF_EACH}`,
    ...LATENCY,
    minimum: 10,
    at: 0.9,
  },
} as const
