import type { MetricsAnswer } from '@/contracts/metrics'

/** Whether calls may still come into the range of an answer. */
export const isRunning = ({ dataUntil, range }: MetricsAnswer): boolean =>
  Date.parse(dataUntil) < Date.parse(range.to)
