import type { AnalysisInput } from '@/domain/analyzer'
import { createLocalAnalyzer } from '@/server/analysis/local-analyzer'

import { callOf } from './analysed-call'

const { analyze } = createLocalAnalyzer()

/** What the summary of a call of these lines says. */
export const summaryOf = async (lines: string[], facts: Partial<AnalysisInput> = {}) =>
  (await analyze(callOf(lines, facts))).summary?.value
