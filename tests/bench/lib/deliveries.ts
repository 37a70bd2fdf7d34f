import type { Provider } from '@/contracts/call-words'
import { createCallWriter } from '@/simulator/calls/call-writer'
import { eventsOfCall } from '@/simulator/events-of-call'

import { signatureHeaders, webhookPath } from '../../harness/sign'

/** The events that carry a whole call; the small ones before it would only flatter the figures. */
const WHOLE = new Set(['end-of-call-report', 'call_ended', 'call_analyzed'])
const CONVERSATIONS = 600

/** A body, cut at each place where its call is named. */
type Template = { provider: Provider; pieces: string[] }
/** The events of one call, in order. */
type CallTemplate = { id: string; events: Template[] }

export type Delivery = { provider: Provider; body: Buffer; callId: string }

const writeTemplates = (seed: string): CallTemplate[] => {
  const write = createCallWriter({ seed, providers: ['vapi', 'retell'], minimumGapSeconds: 900 })
  const now = Date.now()
  return Array.from({ length: CONVERSATIONS }, (_, index) => {
    const call = write(new Date(now - (CONVERSATIONS - index) * 60_000))
    const events = eventsOfCall(call)
      .filter(({ event }) => WHOLE.has(event))
      .map(({ provider, body }) => ({ provider, pieces: body.split(call.id) }))
    return { id: call.id, events }
  }).filter(({ events }) => events.length > 0)
}

/**
 * Deliveries of ever new calls as Vapi and Retell send them, without end. A call's events follow each
 * other; ids are as long as the providers' own, so that every body is.
 */
export function* endlessDeliveries(seed: string): Generator<Delivery> {
  const templates = writeTemplates(seed)
  for (let round = 0; ; round += 1) {
    for (const { id, events } of templates) {
      const callId = `${id.slice(0, -6)}${round.toString(16).padStart(6, '0')}`
      for (const { provider, pieces } of events) {
        yield { provider, body: Buffer.from(pieces.join(callId)), callId }
      }
    }
  }
}

/** The bytes of the HTTP request, signed now. */
export const requestBytes = ({ provider, body }: Delivery): Buffer => {
  const headers = {
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(body.length),
    ...signatureHeaders(provider, body, { vapiCredential: 'hmac' }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`POST ${webhookPath[provider]} HTTP/1.1\r\n${lines.join('')}\r\n`),
    body,
  ])
}
