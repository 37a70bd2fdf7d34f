import type { ProposedNextStep } from '@/contracts/analysis'
import type { CallOutcome, Priority } from '@/contracts/call-words'

import type { AnalysisInput } from '@/domain/analyzer'

type Step = [title: string, priority: Priority]
type Steps = Partial<Record<CallOutcome, Step>>
type Ending = Pick<AnalysisInput, 'outcome' | 'direction' | 'endedReason'>

const TRANSFER_FAILED =
  /transfer.*fail|fail.*transfer|error.*transfer|transfer.*error|operator-busy/

export function transferFailed({ endedReason }: Pick<Ending, 'endedReason'>): boolean {
  return TRANSFER_FAILED.test(endedReason?.slice(0, 200).toLowerCase().replaceAll('_', '-') ?? '')
}

const TRIED: Steps = {
  voicemail: ['Try again: the call reached voicemail', 'normal'],
  'no-answer': ['Try again: no answer', 'normal'],
  'dial-error': ['Try again: the call did not go through', 'normal'],
  'platform-error': ['Try again: the call did not go through', 'normal'],
}

const MISSED: Steps = {
  'no-answer': ['Call back: the call was missed', 'normal'],
  voicemail: ['Call back: the call was missed', 'normal'],
  'dial-error': ['Call back: the call failed on our side', 'normal'],
  'platform-error': ['Call back: the call failed on our side', 'normal'],
  'silence-or-limit': ['Call back: the caller could not be heard', 'low'],
}

const stepOf = (ending: Ending): Step | undefined => {
  if (ending.direction === 'web') return undefined
  const isMissed = ending.direction === 'inbound'
  if (isMissed && transferFailed(ending)) {
    return ['Call back: the transfer did not go through', 'high']
  }
  return (isMissed ? MISSED : TRIED)[ending.outcome ?? 'unknown']
}

export function stepWithoutConversation(ending: Ending): ProposedNextStep | null {
  const step = stepOf(ending)
  if (!step) return null
  const [title, priority] = step
  return { kind: 'callback', title, priority, dueAt: null, source: 'local', evidence: [] }
}
