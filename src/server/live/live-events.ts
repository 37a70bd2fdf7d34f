import type { LiveEvent } from '@/contracts/live'

import type { Position, StoredEvent } from '../changes/event-log'

/** Above this, one event names all calls: thousands of single events would flood every screen. */
const SEVERAL = 20
const MOST_NAMED = 500

/** An event with its ids; every entity that screens are told of has them. */
type Named = Pick<StoredEvent, 'what' | 'at' | 'actorKind' | 'actorId' | 'after'> & {
  id: string
  callId: string
}

const callChange = ({ what }: { what: string }) => {
  if (what === 'call.arrived') return 'arrived'
  return what === 'call.removed' ? 'removed' : 'updated'
}

/** Entities of the log that screens hear of; some by another name than their own. */
type LiveEntity =
  | Exclude<LiveEvent['entity'], 'calls' | 'reset' | 'workspace' | 'counts'>
  | 'settings'
  | 'alert-rule'
  | 'business-hours'
  | 'credential'
  | 'model'
  | 'function-call'
  | 'self-check'
  | 'all-calls'
  | 'history'
const isLive = (entity: string): entity is LiveEntity => entity in LIVE

/** What screens are told of an event, by its entity; of others they are told nothing. */
const LIVE: Record<LiveEntity, (event: Named) => LiveEvent | LiveEvent[]> = {
  call: ({ id, what, at, actorKind, actorId }) => {
    const change = callChange({ what })
    const named = { entity: 'call', callId: id, change } as const
    if (change !== 'updated') return named
    const by = actorKind === 'person' && actorId !== null ? { by: actorId } : {}
    return { ...named, at: at.toISOString(), ...by }
  },
  'next-step': ({ id, callId }) => ({
    entity: 'next-step',
    callId: callId || null,
    nextStepId: id,
  }),
  ticket: ({ id, callId }) => ({ entity: 'ticket', ticketId: id, callId: callId || null }),
  note: ({ id, callId }) => ({ entity: 'note', callId, noteId: id }),
  score: ({ callId }) => ({ entity: 'score', callId }),
  viewers: ({ callId }) => ({ entity: 'viewers', callId }),
  inbox: ({ id }) => ({ entity: 'inbox', userId: id }),
  dashboard: () => ({ entity: 'dashboard' }),
  'saved-view': () => ({ entity: 'saved-view' }),
  alert: () => ({ entity: 'alert' }),
  'alert-rule': () => ({ entity: 'alert' }),
  scorecard: () => ({ entity: 'scorecard' }),
  category: () => ({ entity: 'category' }),
  tag: () => ({ entity: 'tag' }),
  caller: () => ({ entity: 'caller' }),
  user: () => ({ entity: 'user' }),
  presence: ({ id }) => ({ entity: 'presence', userId: id }),
  'self-check': ({ id }) => ({ entity: 'self-check', userId: id }),
  delivery: () => ({ entity: 'delivery' }),
  'function-call': () => ({ entity: 'delivery' }),
  reconciliation: () => ({ entity: 'reconciliation' }),
  settings: () => ({ entity: 'workspace' }),
  'business-hours': () => ({ entity: 'workspace' }),
  // Whether a provider can be asked depends on them.
  credential: () => [{ entity: 'workspace' }, { entity: 'reconciliation' }],
  model: () => ({ entity: 'workspace' }),
  'all-calls': () => ({ entity: 'reset' }),
  history: ({ after }) => {
    const { calls } = after ?? {}
    return Array.isArray(calls) ? { entity: 'calls', callIds: calls } : []
  },
}

const isUpdate = (event: StoredEvent) => event.entity === 'call' && callChange(event) === 'updated'

/** Of many calls over a while; `history.told` names them. */
const TOLD_TOGETHER: ReadonlySet<string> = new Set(['call.reanalysed', 'next-step.reproposed'])

type PlacedEvent = { event: LiveEvent; position: Position }

const updatesByTransaction = (events: readonly StoredEvent[]) => {
  const groups = new Map<string, StoredEvent[]>()
  for (const event of events.filter(isUpdate)) {
    const { epoch, tx } = event.position
    const key = `${epoch} ${tx}`
    groups.set(key, [...(groups.get(key) ?? []), event])
  }
  return [...groups.values()]
}

/** Screens are told that something changed, never what; calls that changed together are one event. */
export const toLiveEvents = (all: readonly StoredEvent[]): PlacedEvent[] => {
  const events = all.filter(({ what }) => !TOLD_TOGETHER.has(what))
  const named = new Map<StoredEvent, string[]>()
  for (const group of updatesByTransaction(events)) {
    if (group.length <= SEVERAL) continue
    for (const [index, event] of group.entries()) {
      const isLast = index % MOST_NAMED === MOST_NAMED - 1 || index === group.length - 1
      const first = index - (index % MOST_NAMED)
      const ids = group.slice(first, index + 1).flatMap(({ id }) => id ?? [])
      named.set(event, isLast ? ids : [])
    }
  }
  return events.flatMap((one): PlacedEvent[] => {
    const { position } = one
    const callIds = named.get(one)
    if (callIds)
      return callIds.length > 0 ? [{ event: { entity: 'calls', callIds }, position }] : []
    if (!isLive(one.entity)) return []
    const live = LIVE[one.entity]({ ...one, id: one.id ?? '', callId: one.callId ?? '' })
    return [live].flat().map((event) => ({ event, position }))
  })
}
