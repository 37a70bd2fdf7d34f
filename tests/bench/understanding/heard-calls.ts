import type { Analysis } from '@/contracts/analysis'
import type { RuledExample } from '@/domain/learning/cross-validate'
import { readFeatures } from '@/domain/learning/features'
import { ruleStrengths, textOf } from '@/server/analysis/call-text'
import { readConversation } from '@/server/analysis/conversation'
import { createLocalAnalyzer } from '@/server/analysis/local-analyzer'
import { type LabelledCall, readLabelledCalls } from '@tests/harness/labelled-calls'

export type Heard = LabelledCall & Pick<RuledExample, 'features' | 'rules'> & { analysis: Analysis }

export async function hearCalls(): Promise<{ calls: Heard[]; msPerCall: number }> {
  const analyzer = createLocalAnalyzer()
  const calls: Heard[] = []
  const labelled = readLabelledCalls()
  const started = performance.now()
  for (const call of labelled) {
    const analysis = await analyzer.analyze(call.input)
    calls.push({ ...call, ...heardIn(call.input.transcript), analysis })
  }
  return { calls, msPerCall: (performance.now() - started) / calls.length }
}

export function heardIn(transcript: LabelledCall['input']['transcript']) {
  const conversation = readConversation(transcript)
  return { features: readFeatures(textOf(conversation)), rules: ruleStrengths(conversation) }
}

/** A starting model may be trained on what is licensed permissively, never on share-alike text. */
export const isPermissive = ({ label }: Heard): boolean => !(label.licence ?? '').includes('-SA')
