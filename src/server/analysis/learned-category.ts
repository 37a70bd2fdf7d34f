import type { ClaimOf } from '@/contracts/analysis'
import type { CallModel } from '@/domain/learning/call-model'

import { ruleStrengths, textOf } from './call-text'
import { type Conversation, evidenceOf, type Turn } from './conversation'

type Subject = ClaimOf<'category'>

const TURNS_READ = 60
const FEWEST_WORDS = 3

/** The category by rules and words together, before what else the rules found the call to be about. */
export function claimLearnedSubjects(
  conversation: Conversation,
  model: CallModel,
  byRules: Subject[],
): Subject[] {
  const [best] = model.guess(textOf(conversation), ruleStrengths(conversation))
  if (!best) return byRules
  const { label, confidence } = best
  const ruled = byRules.find(({ value }) => value === label)
  const said = strongestTurn(conversation, model, label)
  const evidence = said ? [evidenceOf(said)] : ruled?.evidence
  if (!evidence) return byRules
  const main: Subject = {
    value: label,
    confidence: Math.round(Math.min(0.99, confidence) * 100) / 100,
    source: 'local',
    reason: ruled?.reason ?? 'The caller’s words are like those of such calls.',
    evidence,
    version: model.version,
  }
  return [main, ...byRules.filter((one) => one !== ruled)]
}

function strongestTurn({ caller }: Conversation, model: CallModel, label: string): Turn | null {
  let strongest: Turn | null = null
  let most = 0
  for (const turn of caller.slice(0, TURNS_READ)) {
    if (turn.words.trim().split(/\s+/, FEWEST_WORDS).length < FEWEST_WORDS) continue
    const lead = model.leadOf(label, turn.words)
    if (lead > most) [strongest, most] = [turn, lead]
  }
  return strongest
}
