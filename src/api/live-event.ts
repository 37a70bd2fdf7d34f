import type { QueryKey } from '@tanstack/react-query'

import type { LiveEvent } from '@/contracts/live'
import { isRecord } from '@/lib/is-record'
import { parseJson } from '@/lib/json'

type Entity = LiveEvent['entity']
type Known = { callId: string | null; userId: string; callIds: readonly string[] }
type Touches = (key: QueryKey, event: Known) => boolean
type Entry = { fields?: Record<string, (value: unknown) => boolean>; touches: Touches }

const isText = (value: unknown) => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isOneOf = (words: readonly unknown[]) => (value: unknown) => words.includes(value)
const isOptional = (value: unknown) => value === undefined || isText(value)

const COUNTS = ['openNextSteps', 'totalCalls', 'sampleCalls']
const isCounts = (value: unknown) =>
  isRecord(value) &&
  isRecord(value['toReview']) &&
  isRecord(value['openNextStepsOf']) &&
  COUNTS.every((name) => typeof value[name] === 'number')

const roots = (names: string): Touches => {
  const all: readonly unknown[] = names.split(' ')
  return ([root]) => all.includes(root)
}
const ofCall =
  (name: string): Touches =>
  ([root, id], { callId }) =>
    root === name && id === callId
const isDetail: Touches = ([root, kind, id], { callId }) =>
  root === 'calls' && kind === 'detail' && id === callId
const ofCalls =
  (isNamed: (id: unknown, event: Known) => boolean): Touches =>
  ([root, kind, id], event) => {
    if (root === 'calls') return kind !== 'detail' || isNamed(id, event)
    return root === 'next-steps' || (root === 'saved-views' && kind === 'counted')
  }
const either =
  (...all: Touches[]): Touches =>
  (key, event) =>
    all.some((touches) => touches(key, event))

const ofCallers: Touches = ([root, of]) => root === 'notes' && of === 'of-caller'

/** How each event is read, and the queries whose answers it may have changed. */
const EVENTS: Record<Entity, Entry> = {
  call: {
    fields: {
      callId: isText,
      change: isOneOf(['arrived', 'updated', 'removed']),
      at: isOptional,
    },
    touches: ofCalls((id, { callId }) => id === callId),
  },
  calls: {
    fields: { callIds: isTexts },
    touches: ofCalls((id, { callIds }) => callIds.some((one) => one === id)),
  },
  'next-step': {
    fields: { callId: (value) => value === null || isText(value), nextStepId: isText },
    touches: either(isDetail, roots('next-steps')),
  },
  ticket: {
    fields: { ticketId: isText, callId: (value) => value === null || isText(value) },
    touches: either(
      isDetail,
      roots('tickets'),
      ([, kind]) => kind === 'own-day',
      ({ 2: asked }) => asked === 'tickets' || 'hasTicket' in Object(asked),
    ),
  },
  note: {
    fields: { callId: isText, noteId: isText },
    touches: either(isDetail, ofCall('notes'), ofCallers),
  },
  score: { fields: { callId: isText }, touches: either(isDetail, ofCall('scores')) },
  viewers: { fields: { callId: isText }, touches: ofCall('viewers') },
  inbox: {
    fields: { userId: isText },
    touches: ([root, id], { userId }) => root === 'inbox' && id === userId,
  },
  counts: { fields: { counts: isCounts }, touches: () => false },
  dashboard: { touches: roots('dashboards') },
  'saved-view': { touches: roots('saved-views') },
  alert: { touches: roots('team-alerts') },
  scorecard: { touches: roots('scorecards') },
  category: { touches: roots('categories') },
  tag: { touches: roots('tags') },
  user: { touches: roots('users people calls next-steps tickets notes inbox') },
  presence: {
    fields: { userId: isText },
    touches: either(
      roots('routing'),
      ([root, reader], { userId }) => root === 'presence' && reader !== userId,
    ),
  },
  'self-check': { fields: { userId: isText }, touches: () => false },
  caller: { touches: roots('callers calls next-steps tickets notes inbox') },
  delivery: { touches: roots('deliveries') },
  reconciliation: { touches: roots('reconciliations') },
  workspace: { touches: roots('workspace settings') },
  reset: {
    touches: roots(
      'calls callers next-steps tickets presence workspace deliveries users people settings notes inbox viewers scores scorecards categories tags reconciliations saved-views dashboards metrics team-alerts',
    ),
  },
}

const isEvent = (value: unknown): value is LiveEvent => {
  if (!isRecord(value)) return false
  const entity = value['entity']
  if (typeof entity !== 'string' || !Object.hasOwn(EVENTS, entity)) return false
  // It is one of the table's keys.
  const { fields = {} } = EVENTS[entity as Entity]
  return Object.entries(fields).every(([name, isRight]) => isRight(value[name]))
}

/** Reads one event of the stream; null for what this version does not know. */
export const parseLiveEvent = (data: string): LiveEvent | null => {
  const value = parseJson(data)
  return isEvent(value) ? value : null
}

const NOTHING: Known = { callId: '', userId: '', callIds: [] }

/** Query keys begin with the entity; the id of a call or person comes second. */
export const affects = (event: LiveEvent, queryKey: QueryKey): boolean =>
  EVENTS[event.entity].touches(queryKey, { ...NOTHING, ...event })
