import { isRecord } from '@/lib/is-record'

const eventTypeOf = (call: Record<string, unknown>): string | null => {
  switch (call['call_status']) {
    case 'ongoing':
      return 'call_started'
    case 'ended':
    case 'error':
    case 'not_connected':
      return isRecord(call['call_analysis']) ? 'call_analyzed' : 'call_ended'
    default:
      return null
  }
}

/** A call of Retell's API in the shape of the event that tells of it as it stands; null for none. */
export const retellEventOf = (call: Record<string, unknown>): unknown => {
  const event = eventTypeOf(call)
  return event === null ? null : { event, call }
}
