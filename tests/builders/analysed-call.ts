import { emptyAnalysis } from '@/contracts/analysis'
import type { Utterance } from '@/contracts/transcript'

import type { AnalysisInput } from '@/domain/analyzer'
import { readConversation } from '@/server/analysis/conversation'

const ROLES = { C: 'caller', A: 'agent', T: 'tool', X: 'transfer' } as const

/** A transcript from lines such as "C: Hello", one every five seconds. */
export function transcriptOf(...lines: string[]): Utterance[] {
  return lines.map((line, index) => {
    const role = ROLES[line.charAt(0) as keyof typeof ROLES] // a test that misspells it fails at once
    return { role, text: line.slice(3), startSeconds: index * 5, endSeconds: index * 5 + 4 }
  })
}

export const conversationOf = (...lines: string[]) => readConversation(transcriptOf(...lines))

/** An inbound call of a Friday, 10:00 in Chicago, that ended normally. */
export function callOf(lines: string[], facts: Partial<AnalysisInput> = {}): AnalysisInput {
  return {
    transcript: transcriptOf(...lines),
    startedAt: new Date('2026-11-20T16:00:00Z'),
    direction: 'inbound',
    outcome: 'completed',
    endedReason: 'customer-ended-call',
    timeZone: 'America/Chicago',
    caller: null,
    provider: emptyAnalysis,
    ...facts,
  }
}
