import type { MetricsAnswer } from '@/contracts/metrics'
import { counted } from '@/lib/figures'

import { findAnomalies } from './anomalies'
import type { Candidate, Insight, InsightType, Names } from './insight'
import { findBacklog, findRecommendations } from './recommendations'
import { standingOut } from './significance'
import { findTrends } from './trends'

export { type Insight, INSIGHT_TYPES, type InsightType } from './insight'

/** With fewer calls in the last seven days nothing is said. */
export const MOST_SILENT = 50
const FALSE_SHARE = 0.05

/** In turn from each type, the surest first, so that one type does not push out the others. */
const inTurn = (found: readonly Candidate[], types: readonly InsightType[]): Candidate[] => {
  const byType = types.map((type) => found.filter((one) => one.type === type))
  const longest = Math.max(0, ...byType.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => byType.flatMap((own) => own[at] ?? [])).flat()
}

/**
 * What the figures say by themselves, the surest first, and in a sentence why there is not more. The
 * answers are those to {@link insightQuestions}; nothing is said that chance explains.
 */
export const insightsOf = (
  answers: readonly MetricsAnswer[],
  { types, most, names }: { types: readonly InsightType[]; most: number; names: Names },
): { insights: Insight[]; note: string | null } => {
  const [totals, categories, days, hours, reviewed] = answers
  const calls = totals?.totals['volume']?.n ?? 0
  if (!totals || !categories || !days || !hours || !reviewed || calls < MOST_SILENT) {
    return {
      insights: [],
      note: `Too few calls to say anything: ${counted(calls, 'call')} in the last 7 days, of at least ${MOST_SILENT}.`,
    }
  }
  const compared = [
    ...findTrends({ totals, categories, names }),
    ...findAnomalies({ days, categories, names }),
    ...findRecommendations({ categories, hours, names }),
  ]
  const found = [...findBacklog(reviewed), ...standingOut(compared, FALSE_SHARE)]
  const insights = inTurn(found, types)
    .slice(0, most)
    .map(({ chance: _chance, ...insight }) => insight)
  return {
    insights,
    note:
      insights.length === 0
        ? `Nothing stands out in the ${counted(calls, 'call')} of the last 7 days.`
        : null,
  }
}
