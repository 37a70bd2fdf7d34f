import { randomUUID } from 'node:crypto'

import type { Provider } from '@/contracts/call-words'
import type { Utterance } from '@/contracts/transcript'
import { type CallState, applyReading } from '@/domain/call-state'
import type { ProviderReading } from '@/domain/provider-reading'

import type { CallersCall } from '../../callers/assign-callers'
import type { DeliveredEvent, IngestResult } from '../../deps'

export const callKey = ({
  provider,
  providerCallId,
}: Pick<ProviderReading, 'provider' | 'providerCallId'>) => `${provider} ${providerCallId}`

export const deliveryKey = ({ provider, bodyHash }: { provider: Provider; bodyHash: string }) =>
  `${provider} ${bodyHash}`

export type CallDraft = {
  id: string
  isNew: boolean
  state: CallState | null
  unreadable: string[]
  /** Where lists put it; null for a new call without an event. */
  sortAt: Date | null
  caller: CallersCall
  events: DeliveredEvent[]
  /** It turned out to be of somebody who was erased: it goes, and whatever comes of it later. */
  isForgotten: boolean
}

export const STORED_TRANSCRIPT: Utterance[] = []

const MOST_UNREADABLE = 100

export const newDraft = (): CallDraft => ({
  id: randomUUID(),
  isNew: true,
  state: null,
  unreadable: [],
  sortAt: null,
  caller: { callerKind: null, callerId: null },
  events: [],
  isForgotten: false,
})

const momentOf = ({ facts }: CallState) => facts.startedAt ?? facts.endedAt

/**
 * Applies one event. `known` holds the deliveries that are stored already and takes in this one;
 * `isErased` says that what it tells of was erased on request.
 */
export const draftEvent = (
  draft: CallDraft,
  event: DeliveredEvent,
  { known, isErased }: { known: Set<string>; isErased: boolean },
): IngestResult => {
  const { reading } = event
  if (draft.isForgotten) return { result: 'ignored', callId: null }
  const showsCaller = !draft.state?.facts.callerNumber && reading.facts.callerNumber !== null
  if (isErased && (!draft.state || showsCaller)) {
    draft.isForgotten = draft.state !== null
    return { result: 'ignored', callId: null }
  }
  const key = deliveryKey({ provider: reading.provider, bodyHash: event.bodyHash })
  if (known.has(key)) return { result: 'duplicate', callId: null }
  known.add(key)
  draft.state = applyReading(draft.state, reading)
  const unreadable = new Set([...draft.unreadable, ...reading.unreadable])
  draft.unreadable = [...unreadable].slice(0, MOST_UNREADABLE)
  draft.sortAt = momentOf(draft.state) ?? draft.sortAt ?? reading.sentAt ?? event.receivedAt
  draft.events.push(event)
  return { result: reading.unreadable.length > 0 ? 'flagged' : 'accepted', callId: draft.id }
}
