import type { Provider } from '@/contracts/call-words'
import type { CallFacts } from '@/domain/provider-reading'
import { storableCopy } from '@/domain/redaction/storable-event'
import { isRecord } from '@/lib/is-record'
import { wellFormed } from '@/lib/well-formed'

import type { EventReading } from '../../deps'
import { factsOf } from './call-facts'
import { EventField, type ReadingLog } from './event-field'
import { GENERIC_FACTS } from './read-generic'
import { RETELL_FACTS } from './read-retell'
import { VAPI_FACTS, VAPI_REMOVAL } from './read-vapi'
import { withSaidName } from './said-name'

type Envelope = {
  eventType: string
  callId: unknown
}

const LONGEST_ID = 200
const FURTHEST_AHEAD_MS = 366 * 24 * 3600 * 1000
const END_OF_TIME = new Date('2100-01-01T00:00:00Z').getTime()

/**
 * Reads a parsed body. Refuses only what is not the provider's envelope or has no usable call id;
 * everything else is read as far as it can be, and what cannot is named in `unreadable`. Reading
 * `storableEvent` again gives the same facts.
 */
export const readEvent = ({
  provider,
  body,
  receivedAt,
}: {
  provider: Provider
  body: unknown
  receivedAt: Date
}): EventReading => {
  const envelope = ENVELOPES[provider](body)
  if (typeof envelope === 'string') return refuse('bad-envelope', envelope)
  const eventType = envelope.eventType.trim().toLowerCase()
  const read = FACTS[provider].get(eventType)
  if (!read) return ignored(provider, envelope.eventType, '')
  const { callId } = envelope
  if (!isUsableId(callId)) {
    return refuse('no-call-id', `The event has no call id of 1 to ${LONGEST_ID} characters.`)
  }

  const latest = Math.min(receivedAt.getTime() + FURTHEST_AHEAD_MS, END_OF_TIME)
  const log: ReadingLog = { unreadable: new Set(), latest: new Date(latest) }
  const storable = storableCopy(body)
  const event = new EventField(storable, log)
  const root = provider === 'vapi' ? event.at('message') : event
  const facts = read(root)
  if (!facts) return ignored(provider, eventType, callId)
  return {
    ok: true,
    reading: {
      provider,
      providerCallId: callId,
      eventType,
      effect: eventType === VAPI_REMOVAL ? 'removed' : 'call',
      sentAt: provider === 'retell' ? null : root.at('timestamp').instant(),
      facts: withSaidName(facts),
      unreadable: [...log.unreadable],
      storableEvent: JSON.stringify(storable),
    },
  }
}

const FACTS: Record<Provider, ReadonlyMap<string, (event: EventField) => CallFacts | null>> = {
  vapi: VAPI_FACTS,
  retell: RETELL_FACTS,
  generic: GENERIC_FACTS,
}

const ENVELOPES: Record<Provider, (body: unknown) => Envelope | string> = {
  vapi: (body) => {
    const message = isRecord(body) ? body.message : undefined
    if (!isRecord(message)) return 'The body has no message object.'
    return envelope(message.type, isRecord(message.call) ? message.call.id : undefined)
  },
  retell: (body) => {
    if (!isRecord(body)) return 'The body is not an object.'
    return envelope(body.event, isRecord(body.call) ? body.call.call_id : undefined)
  },
  generic: (body) => {
    if (!isRecord(body)) return 'The body is not an object.'
    return envelope(body.type, isRecord(body.call) ? body.call.id : undefined)
  },
}

const envelope = (eventType: unknown, callId: unknown): Envelope | string =>
  typeof eventType === 'string' && eventType !== ''
    ? { eventType: wellFormed(eventType.slice(0, LONGEST_ID)), callId }
    : 'The event has no type.'

const isUsableId = (id: unknown): id is string =>
  typeof id === 'string' && id.trim() !== '' && id.length <= LONGEST_ID && wellFormed(id) === id

const refuse = (code: string, reason: string): EventReading => ({
  ok: false,
  refusal: { status: 422, code, reason },
})

const ignored = (provider: Provider, eventType: string, providerCallId: string): EventReading => ({
  ok: true,
  reading: {
    provider,
    providerCallId,
    eventType,
    effect: 'ignore',
    sentAt: null,
    facts: factsOf('scheduled'),
    unreadable: [],
    storableEvent: '',
  },
})
