import { INSIGHT_TYPES } from '@/domain/insights/insight'
import { lenient, oneOf } from '@/lib/lenient'

export const readInsightsSearch = lenient({ type: oneOf(INSIGHT_TYPES) })
export type InsightsSearch = ReturnType<typeof readInsightsSearch>
