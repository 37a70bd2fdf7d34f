import { emptyAnalysis } from '@/contracts/analysis'
import type { Analyzer } from '@/domain/analyzer'

/** Claims what the caller says: "billing 0.48" is a category with its confidence, anything else none. */
export const doubtfulAnalyzer: Analyzer = {
  version: () => 'test',
  analyze: async ({ transcript }) => {
    const said = transcript.find(({ role }) => role === 'caller')?.text ?? ''
    const [, value, confidence] = /^([a-z]+) (0\.\d+)/.exec(said) ?? []
    if (value === undefined) return emptyAnalysis
    const claim = {
      value,
      confidence: Number(confidence),
      version: 'test',
      source: 'local' as const,
    }
    return { ...emptyAnalysis, category: { ...claim, reason: '', evidence: [] } }
  },
}
