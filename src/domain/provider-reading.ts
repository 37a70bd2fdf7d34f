import type { Analysis } from '@/contracts/analysis'
import type {
  CallOutcome,
  CallStatus,
  Direction,
  NameSource,
  Provider,
} from '@/contracts/call-words'
import type { CallCosts, CallLatency } from '@/contracts/calls'
import type { Utterance } from '@/contracts/transcript'

import type { Survey } from './survey'

/** What one provider event says about a call. Null: this event does not say. */
export type CallFacts = {
  status: CallStatus
  outcome: CallOutcome | null
  endedReason: string | null
  direction: Direction | null
  callerName: string | null
  /** Of a name that this event tells; not kept with the call. */
  callerNameSource: Exclude<NameSource, 'person'> | null
  callerNumber: string | null
  /** The caller's number, address, `id:` and id, or the word for a hidden number, as sent; not kept with the call. */
  callerText: string | null
  lineNumber: string | null
  agentName: string | null
  startedAt: Date | null
  endedAt: Date | null
  /** Seconds, to the millisecond, never negative. */
  durationSeconds: number | null
  transcript: Utterance[] | null
  hasRecording: boolean | null
  /** True when the provider does not store transcript and recording by policy. */
  contentWithheld: boolean | null
  costs: CallCosts | null
  latency: CallLatency | null
  /** What the caller answered after the call. */
  survey: Survey | null
  /** Only what the provider itself claimed. */
  analysis: Analysis
}

/** Answers of a caller that come after the call; they tell nothing else of it. */
export const SURVEYED_EVENT = 'call.surveyed'

/** Our own type that no provider sends and nobody reads: verified, acknowledged, not stored. */
export const TEST_EVENT = 'connection-test'

export type ProviderReading = {
  provider: Provider
  providerCallId: string
  eventType: string
  /**
   * `call`: changes the call. `ignore`: known or unknown type the product does not use; nothing of
   * it is stored but the delivery log line. `removed`: the provider deleted the call's content.
   */
  effect: 'call' | 'ignore' | 'removed'
  /** The provider's own time of the message, to decide which of two equal events is newer. */
  sentAt: Date | null
  facts: CallFacts
  /** Paths of the parts that could not be read, e.g. `message.artifact.messages[3].message`. */
  unreadable: string[]
  /** The event as it may be stored: JSON text without secrets, prompts, control handles and card data. */
  storableEvent: string
}

/** When a call was, by what one event says of it; null when it does not say. */
export const momentOf = ({ facts, sentAt }: ProviderReading): Date | null =>
  facts.startedAt ?? facts.endedAt ?? sentAt

/** Why a delivery was not accepted. `reason` is one sentence for the log and the answer. */
export type DeliveryRefusal = {
  status: 400 | 401 | 413 | 415 | 422 | 503
  code: string
  reason: string
}
