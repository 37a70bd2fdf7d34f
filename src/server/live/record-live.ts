import type { LiveEvent } from '@/contracts/live'

import { appendEvents, type DomainEvent } from '../changes/event-log'
import type { Database, Transaction } from '../db/client'

const base = {
  id: null,
  callId: null,
  actorKind: 'system',
  actorId: null,
  actorName: 'Server',
  before: null,
  after: null,
}

const toDomain = (event: LiveEvent): DomainEvent[] => {
  const { entity } = event
  const what = `${entity}.changed`
  if (entity === 'call') {
    const { callId, change } = event
    return [{ ...base, entity, id: callId, callId, what: `call.${change}` }]
  }
  if (entity === 'calls') {
    return event.callIds.map((id) => ({ ...base, entity: 'call', id, callId: id, what }))
  }
  const callId = 'callId' in event ? event.callId : null
  const id =
    entity === 'next-step'
      ? event.nextStepId
      : entity === 'note'
        ? event.noteId
        : entity === 'inbox'
          ? event.userId
          : null
  const named = entity === 'reset' ? 'all-calls' : entity === 'workspace' ? 'settings' : entity
  return [{ ...base, entity: named, id, callId, what }]
}

/** Records what open screens must be told, in the transaction that changes it. */
export const recordLive = (tx: Transaction | Database, events: LiveEvent[]) =>
  appendEvents(tx, events.flatMap(toDomain), new Date())
