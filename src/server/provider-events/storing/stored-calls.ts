import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { PROVIDERS } from '@/contracts/call-words'
import { pick } from '@/lib/pick'

import type { Transaction } from '../../db/client'
import { columnText, fixedSelect } from '../../db/fixed-select'
import { callContents, calls, providerEvents } from '../../db/schema'
import type { DeliveredEvent } from '../../deps'
import { type CallDraft, STORED_TRANSCRIPT, callKey, deliveryKey } from './call-draft'
import { CONTENT_COLUMNS, STATE_COLUMNS, stateOfRow } from './stored-state'

/** The provider and one of these names, in a form that is always looked up in the index. */
const namedBy = (provider: AnyPgColumn, name: AnyPgColumn) =>
  PROVIDERS.map(
    (one, index) =>
      `${columnText(provider)} = '${one}' and ${columnText(name)} = any($${index + 1}::text[])`,
  ).join(' or ')

const namesOf = (events: DeliveredEvent[], nameOf: (event: DeliveredEvent) => string) =>
  PROVIDERS.map((one) => events.filter(({ reading }) => reading.provider === one).map(nameOf))

const COLUMNS = {
  ...pick(calls, ['id', 'provider', 'providerCallId', 'sortAt', 'hasTranscript']),
  ...pick(calls, STATE_COLUMNS),
  ...pick(calls, ['callerKind', 'callerId']),
  ...pick(callContents, CONTENT_COLUMNS),
}

const selectCallsForUpdate = fixedSelect(
  COLUMNS,
  // In one order for every process, so that none waits for another in a circle.
  `from calls join call_contents on ${columnText(callContents.callId)} = ${columnText(calls.id)}
   where ${namedBy(calls.provider, calls.providerCallId)}
   order by ${columnText(calls.provider)}, ${columnText(calls.providerCallId)} for update of calls`,
)

/** The calls of these events that are stored, by {@link callKey}, locked until the commit. */
export const lockCalls = async (
  tx: Transaction,
  events: DeliveredEvent[],
): Promise<Map<string, CallDraft>> => {
  const names = namesOf(events, ({ reading }) => reading.providerCallId)
  const rows = await selectCallsForUpdate(tx, names)
  return new Map(
    rows.map((row): [string, CallDraft] => [
      callKey(row),
      {
        id: row.id,
        isNew: false,
        state: stateOfRow(row, row, row.hasTranscript ? STORED_TRANSCRIPT : null),
        unreadable: row.unreadable,
        sortAt: row.sortAt,
        caller: row,
        events: [],
        isForgotten: false,
      },
    ]),
  )
}

const selectDeliveries = fixedSelect(
  { provider: providerEvents.provider, bodyHash: providerEvents.bodyHash },
  `from provider_events where ${namedBy(providerEvents.provider, providerEvents.bodyHash)}`,
)

export const storedDeliveries = async (
  tx: Transaction,
  events: DeliveredEvent[],
): Promise<Set<string>> => {
  const rows = await selectDeliveries(
    tx,
    namesOf(events, ({ bodyHash }) => bodyHash),
  )
  return new Set(rows.map(deliveryKey))
}
