import type { Call } from '@/contracts/calls'
import type { SurveyQuestion } from '@/contracts/call-words'
import type { MetricName } from '@/domain/metrics/registry'

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
const share = <One>(all: readonly One[], is: (one: One) => boolean) =>
  all.length === 0 ? null : all.filter(is).length / all.length
const mean = (all: readonly number[]) => (all.length === 0 ? null : sum(all) / all.length)
const total = (all: readonly number[]) => (all.length === 0 ? null : sum(all))

const answersTo = (calls: readonly Call[], question: SurveyQuestion) =>
  calls.flatMap(({ survey }) => survey?.[question] ?? [])
const netOf = (answers: readonly number[]) => {
  const promoters = answers.filter((answer) => answer >= 9).length
  const detractors = answers.filter((answer) => answer <= 6).length
  return answers.length === 0 ? null : (100 * (promoters - detractors)) / answers.length
}
/** Between its neighbours, as textbooks have it. */
const quantile = (sorted: readonly number[], q: number) => {
  const place = (sorted.length - 1) * q
  const [low = 0, high = 0] = [Math.floor(place), Math.ceil(place)].map((index) => sorted[index])
  return sorted.length === 0 ? null : low + (high - low) * (place - Math.floor(place))
}

/** What a person would compute from a list of calls: of the metrics that a list has all there is for. */
export const figuresByHand = (
  calls: readonly Call[],
  worth: Record<string, number>,
): Partial<Record<MetricName, number | null>> => {
  const ended = calls.filter(({ status }) => status === 'ended' || status === 'analyzed')
  const lengths = ended
    .flatMap(({ durationSeconds }) => durationSeconds ?? [])
    .toSorted((a, b) => a - b)
  const resolutionOf = ({ resolution }: Call) => resolution.human ?? resolution.ai
  const judged = calls.filter((call) => resolutionOf(call) !== null)
  const isResolved = (call: Call) => resolutionOf(call) === 'resolved'
  const isReviewed = ({ reviewedAt }: Call) => reviewedAt !== null
  const isAlone = ({ outcome }: Call) => outcome === 'completed'
  const isSentOn = ({ endedReason }: Call) => endedReason?.includes('forwarding') === true
  const isHandedOver = (call: Call) => call.outcome === 'transferred' && !isSentOn(call)
  const isByPerson = (call: Call) => call.outcome === 'transferred' && isSentOn(call)
  const isCutOff = ({ outcome }: Call) => outcome === 'silence-or-limit'
  const answered = calls.filter((call) => isAlone(call) || isHandedOver(call) || isCutOff(call))
  return {
    volume: calls.length,
    totalCalls: calls.length,
    resolvedCalls: calls.filter(isResolved).length,
    revenue: total(calls.filter(isResolved).flatMap(({ category }) => worth[category ?? ''] ?? [])),
    duration: total(lengths),
    avgDuration: mean(lengths),
    medianDuration: quantile(lengths, 0.5),
    p90Duration: quantile(lengths, 0.9),
    resolution: share(judged, isResolved),
    resolutionConfirmed: share(judged.filter(isReviewed), isResolved),
    callbackRate: share(ended, ({ callbackRequested }) => callbackRequested),
    containment: share(answered, isAlone),
    transferRate: share(answered, isHandedOver),
    callsByAgent: calls.filter(isAlone).length,
    callsHandedOver: calls.filter(isHandedOver).length,
    callsByPeople: calls.filter(isByPerson).length,
    reviewed: share(ended, isReviewed),
    nps: netOf(answersTo(calls, 'nps')),
    ces: mean(answersTo(calls, 'ces')),
    satisfaction: share(answersTo(calls, 'satisfaction'), (answer) => answer >= 4),
  }
}

/** Sums of the same figures in another order differ in their last digits. */
export const nearly = (values: Partial<Record<string, number | null>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value == null ? null : Number(value.toFixed(6)),
    ]),
  )
