import type { Analysis } from '@/contracts/analysis'
import type { RuledExample } from '@/domain/learning/cross-validate'
import { featuresOf, ruleStrengths } from '@/server/analysis/call-text'
import { readConversation } from '@/server/analysis/conversation'
import { createLocalAnalyzer } from '@/server/analysis/local-analyzer'
import { type LabelledCall, readLabelledCalls } from '@tests/harness/labelled-calls'

export type Heard = LabelledCall & Pick<RuledExample, 'features' | 'rules'> & { analysis: Analysis }

export async function hearCalls(): Promise<{ calls: Heard[]; analysisMs: number }> {
  const analyzer = createLocalAnalyzer()
  const labelled = readLabelledCalls()
  const before = process.cpuUsage()
  const analyses: Analysis[] = []
  for (const { input } of labelled) analyses.push(await analyzer.analyze(input))
  const { user, system } = process.cpuUsage(before)
  const calls = labelled.flatMap((call, at) => {
    const analysis = analyses[at]
    return analysis ? [{ ...call, ...heardIn(call.input.transcript), analysis }] : []
  })
  return { calls, analysisMs: (user + system) / 1000 / calls.length }
}

export function heardIn(transcript: LabelledCall['input']['transcript']) {
  const conversation = readConversation(transcript)
  return { features: featuresOf(conversation), rules: ruleStrengths(conversation) }
}

/** A starting model may be trained on what is licensed permissively, never on share-alike text. */
export const isPermissive = ({ label }: Heard): boolean => !(label.licence ?? '').includes('-SA')
