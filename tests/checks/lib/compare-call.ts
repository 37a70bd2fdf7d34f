import type { CallDetail } from '@/contracts/calls'
import { outcomeOfEndedReason } from '@/domain/call-outcome'

import type { Label } from './labels'

/** Set in place of card and social-security numbers. */
const REMOVED = /removed\]/

/** What is wrong about a stored call, given its label and the words the provider sent. */
export const compareCall = (call: CallDetail, label: Label, sent: string[]): string[] => {
  const wrong: string[] = []
  const same = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected) {
      wrong.push(`${label.call_id}: ${what} is ${String(found)}, not ${String(expected)}`)
    }
  }
  same('provider', call.provider, label.provider)
  same('start', milliseconds(call.startedAt), milliseconds(label.started_at))
  same('end', milliseconds(call.endedAt), milliseconds(label.ended_at))
  same('duration', call.durationSeconds, label.duration_s === '' ? null : Number(label.duration_s))
  same('number', call.callerNumber, label.phone || null)
  const said = call.isNameSaid ? call.callerName : null
  same('caller', call.callerName, label.customer_name || said)
  same('direction', call.direction, label.direction)
  same('end reason', call.endedReason, label.ended_reason)
  same('outcome', call.outcome, outcomeOfEndedReason(label.ended_reason))
  same('whether the outcome is known', call.outcome === 'unknown', false)
  if (label.payload_success !== '') {
    same(
      'resolution',
      call.resolution.ai,
      label.payload_success === '1' ? 'resolved' : 'unresolved',
    )
  }
  if (label.payload_sentiment !== '') {
    same('sentiment', call.sentiment, label.payload_sentiment.toLowerCase())
  }
  const spoken = call.transcript.filter(({ role }) => role === 'caller' || role === 'agent')
  const turns = (role: string) => spoken.filter((utterance) => utterance.role === role).length
  same("the number of the caller's turns", turns('caller'), label.n_user_turns)
  same("the number of the agent's turns", turns('agent'), label.n_agent_turns)
  for (const [index, { role, text }] of spoken.entries()) {
    if (!REMOVED.test(text)) same(`turn ${index + 1}`, `${role}: ${text}`, sent[index])
  }
  return wrong
}

const milliseconds = (instant: string | null) =>
  instant === null || instant === '' ? null : Date.parse(instant)
