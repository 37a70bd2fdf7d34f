import type { DeliveryResult } from './deliver'

export type Summary = {
  deliveries: number
  accepted: number
  retried: number
  refused: Record<string, number>
  timedOut: number
  unavailable: number
  interrupted: number
  /** Replayed lines of a provider without a secret, and lines of no provider. */
  skipped: number
  unreadable: number
  durationSeconds: number
  deliveriesPerSecond: number
  /** Milliseconds to the answer of the last attempt; null without any answer. */
  answerMs: { p50: number; p95: number; p99: number } | null
}

const rounded = (value: number) => Math.round(value * 10) / 10

const percentiles = (values: readonly number[]): Summary['answerMs'] => {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) => rounded(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export const createTally = () => {
  const startedAt = performance.now()
  const answers: number[] = []
  const refused: Record<string, number> = {}
  const ends = { accepted: 0, refused: 0, 'timed-out': 0, unavailable: 0, interrupted: 0 }
  let deliveries = 0
  let retried = 0
  let skipped = 0
  let unreadable = 0

  return {
    add: ({ end, status, attempts, answerMs }: DeliveryResult) => {
      deliveries += 1
      ends[end] += 1
      if (attempts > 1) retried += 1
      if (answerMs !== null) answers.push(answerMs)
      if (end === 'refused') refused[String(status)] = (refused[String(status)] ?? 0) + 1
    },
    skip: () => (skipped += 1),
    addUnreadable: () => (unreadable += 1),
    counts: () => ({ deliveries, accepted: ends.accepted }),
    summary: (): Summary => {
      const durationSeconds = (performance.now() - startedAt) / 1000
      return {
        deliveries,
        accepted: ends.accepted,
        retried,
        refused: { ...refused },
        timedOut: ends['timed-out'],
        unavailable: ends.unavailable,
        interrupted: ends.interrupted,
        skipped,
        unreadable,
        durationSeconds: rounded(durationSeconds),
        deliveriesPerSecond: rounded(deliveries / durationSeconds),
        answerMs: percentiles(answers),
      }
    },
  }
}
export type Tally = ReturnType<typeof createTally>

export const allAccepted = ({ deliveries, accepted, skipped, unreadable }: Summary): boolean =>
  deliveries === accepted && skipped === 0 && unreadable === 0

export const describe = (summary: Summary): string => {
  const { deliveries, accepted, retried, answerMs } = summary
  const count = (value: number) => value.toLocaleString('en-US')
  const problems = [
    ...Object.entries(summary.refused).map(
      ([status, times]) => `refused with ${status}: ${count(times)}`,
    ),
    ...(summary.timedOut > 0 ? [`timed out: ${count(summary.timedOut)}`] : []),
    ...(summary.unavailable > 0 ? [`product away: ${count(summary.unavailable)}`] : []),
    ...(summary.interrupted > 0 ? [`interrupted: ${count(summary.interrupted)}`] : []),
    ...(summary.skipped > 0 ? [`skipped without a secret: ${count(summary.skipped)}`] : []),
    ...(summary.unreadable > 0 ? [`of no provider: ${count(summary.unreadable)}`] : []),
  ]
  return [
    `${count(deliveries)} deliveries in ${summary.durationSeconds} s (${count(summary.deliveriesPerSecond)} per second)`,
    `accepted: ${count(accepted)}, retried: ${count(retried)}`,
    ...problems,
    answerMs
      ? `answered in ${answerMs.p50} ms (half), ${answerMs.p95} ms (95 %), ${answerMs.p99} ms (99 %)`
      : 'no answer',
  ].join('\n')
}
