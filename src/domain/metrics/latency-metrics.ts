const LATENCY = { of: {}, unit: 'ms', minimum: 5, kind: 'quantile', measure: 'latency' } as const
const OF_EACH =
  'Of each call its median wait for the voice agent to answer, or the average where the provider sends no more'

/** How long callers wait for the voice agent. What calls send of it cannot be merged, so these are of calls. */
export const LATENCY_METRICS = {
  latency: {
    label: 'Response time',
    definition: `${OF_EACH}; half of the calls had a shorter one.`,
    ...LATENCY,
    at: 0.5,
  },
  p90Latency: {
    label: 'Response time, 90th percentile',
    definition: `${OF_EACH}; nine of ten calls had a shorter one.`,
    ...LATENCY,
    minimum: 10,
    at: 0.9,
  },
} as const
