import { Lightbulb, type LucideIcon, TrendingUp, Zap } from 'lucide-react'

import type { InsightType } from '@/domain/insights/insights'

export const INSIGHT_LOOKS: Record<InsightType, { Icon: LucideIcon; name: string }> = {
  trends: { Icon: TrendingUp, name: 'Trend' },
  anomalies: { Icon: Zap, name: 'Anomaly' },
  recommendations: { Icon: Lightbulb, name: 'Recommendation' },
}
