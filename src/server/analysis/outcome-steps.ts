import type { ProposedNextStep } from '@/contracts/analysis'
import type { Priority } from '@/contracts/call-words'

import type { AnalysisInput } from '@/domain/analyzer'

type Ending = Pick<AnalysisInput, 'outcome' | 'direction' | 'endedReason'>

const TRANSFER_FAILED =
  /transfer.*fail|fail.*transfer|error.*transfer|transfer.*error|operator-busy/

export function transferFailed({ endedReason }: Pick<Ending, 'endedReason'>): boolean {
  return TRANSFER_FAILED.test(endedReason?.slice(0, 200).toLowerCase().replaceAll('_', '-') ?? '')
}

export function stepWithoutConversation(ending: Ending): ProposedNextStep | null {
  if (ending.direction === 'inbound') return missed(ending)
  if (ending.direction === 'web') return null
  switch (ending.outcome) {
    case 'voicemail':
      return step('Try again: the call reached voicemail', 'normal')
    case 'no-answer':
      return step('Try again: nobody answered', 'normal')
    case 'dial-error':
    case 'platform-error':
      return step('Try again: the call did not go through', 'normal')
    default:
      return null
  }
}

function missed(ending: Ending): ProposedNextStep | null {
  if (transferFailed(ending)) return step('Call back: the transfer did not go through', 'high')
  switch (ending.outcome) {
    case 'no-answer':
    case 'voicemail':
      return step('Call back: the call was missed', 'normal')
    case 'dial-error':
    case 'platform-error':
      return step('Call back: the call failed on our side', 'normal')
    case 'silence-or-limit':
      return step('Call back: the caller could not be heard', 'low')
    default:
      return null
  }
}

function step(title: string, priority: Priority): ProposedNextStep {
  return { kind: 'callback', title, priority, dueAt: null, source: 'local', evidence: [] }
}
