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

/** A call without some of what it has. */
export const without = (call: ProviderCall, ...keys: string[]): ProviderCall =>
  Object.fromEntries(Object.entries(call).filter(([key]) => !keys.includes(key)))

const NOT_IN_THE_LIST = ['type', 'timestamp', 'assistant', 'phoneNumber', 'call']
const DURATIONS = ['durationMs', 'durationSeconds', 'durationMinutes']

/** The call as Vapi's API has it: names of its assistant and its line are elsewhere. */
export const vapiCallOf = (simulated: SimulatedCall): ProviderCall => {
  const report = lastOf(simulated, 'end-of-call-report')
  return {
    ...(isRecord(report['call']) ? report['call'] : {}),
    ...without(report, ...NOT_IN_THE_LIST, ...DURATIONS),
    updatedAt: instant(report['timestamp']),
  }
}

/** The same call while it was running. */
export const runningVapiCallOf = (simulated: SimulatedCall): ProviderCall => {
  const { call, customer } = lastOf(simulated, 'status-update')
  const running = isRecord(call) ? without(call, 'endedReason') : {}
  return {
    ...running,
    customer,
    status: 'in-progress',
    updatedAt: instant(simulated.startedAt ?? simulated.createdAt),
  }
}

/** What Vapi's API says elsewhere of a call's assistant and line. */
export const vapiNamesOf = (simulated: SimulatedCall): ProviderCall[] => {
  const { assistant, phoneNumber } = lastOf(simulated, 'end-of-call-report')
  return [assistant, phoneNumber].filter(isRecord)
}

export const retellCallOf = (simulated: SimulatedCall): ProviderCall =>
  lastOf(simulated, 'call_analyzed')
