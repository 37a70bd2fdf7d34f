import { createCallWriter } from '@/simulator/calls/call-writer'
import type { SimulatedCall } from '@/simulator/calls/simulated-call'
import { eventsOfCall } from '@/simulator/events-of-call'
import { isRecord } from '@/lib/is-record'

export type ProviderCall = Record<string, unknown>

/** So many calls of one provider, ended a minute apart, the last at `until`; the same ones each time. */
export const simulatedCalls = (
  provider: 'vapi' | 'retell',
  count: number,
  { seed = 'calls', until = new Date('2026-11-20T15:00:00Z') } = {},
): SimulatedCall[] => {
  const write = createCallWriter({ seed, providers: [provider], minimumGapSeconds: 3600 })
  return Array.from({ length: count }, (_, index) =>
    write(new Date(until.getTime() - (count - 1 - index) * 60_000)),
  )
}

/** The bodies of a call's webhooks, parsed, in the order of sending. */
export const bodiesOf = (call: SimulatedCall): unknown[] =>
  eventsOfCall(call).map(({ body }) => JSON.parse(body))

const lastOf = (call: SimulatedCall, event: string): ProviderCall => {
  const found = eventsOfCall(call).findLast((one) => one.event === event)
  const body: unknown = JSON.parse(found?.body ?? 'null')
  const inner = isRecord(body) ? (body['message'] ?? body['call']) : null
  if (!isRecord(inner)) throw new Error(`The call has no ${event}`)
  return inner
}

const instant = (value: unknown) => new Date(Number(value)).toISOString()

/** The call as Vapi's API has it: names of its assistant and its line are elsewhere. */
export const vapiCallOf = (simulated: SimulatedCall): ProviderCall => {
  const {
    type: _,
    timestamp,
    call,
    assistant,
    phoneNumber,
    durationMs,
    durationSeconds,
    ...rest
  } = lastOf(simulated, 'end-of-call-report')
  delete rest['durationMinutes']
  return { ...(isRecord(call) ? call : {}), ...rest, updatedAt: instant(timestamp) }
}

/** The same call while it was running. */
export const runningVapiCallOf = (simulated: SimulatedCall): ProviderCall => {
  const { call, customer, timestamp } = lastOf({ ...simulated, turns: [] }, 'status-update')
  const { endedReason: _, ...running } = isRecord(call) ? call : {}
  return { ...running, customer, status: 'in-progress', updatedAt: instant(timestamp) }
}

/** What Vapi's API says elsewhere of a call's assistant and line. */
export const vapiNamesOf = (simulated: SimulatedCall): ProviderCall[] => {
  const { assistant, phoneNumber } = lastOf(simulated, 'end-of-call-report')
  return [assistant, phoneNumber].filter(isRecord)
}

export const retellCallOf = (simulated: SimulatedCall): ProviderCall =>
  lastOf(simulated, 'call_analyzed')
