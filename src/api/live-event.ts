import type { QueryKey } from '@tanstack/react-query'

import type { LiveEvent } from '@/contracts/live'
import { isRecord } from '@/lib/is-record'

const LIVE_ROOTS = [
  'calls',
  'next-steps',
  'workspace',
  'deliveries',
  'users',
  'people',
  'settings',
  'notes',
  'inbox',
  'viewers',
  'scores',
  'scorecards',
  'categories',
  'tags',
  'reconciliations',
  'saved-views',
] as const
const ROOTS_WITH_PEOPLE = ['users', 'people', 'calls', 'next-steps', 'notes', 'inbox'] as const
const ROOTS_WITH_CALLERS = ['calls', 'next-steps', 'inbox'] as const
const CHANGES = ['arrived', 'updated', 'removed'] as const

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Reads one event of the stream; null for what this version does not know. */
export const parseLiveEvent = (data: string): LiveEvent | null => {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    return null
  }
  if (!isRecord(value)) return null
  const { entity, callId, nextStepId, noteId, userId } = value
  switch (entity) {
    case 'call': {
      const change = CHANGES.find((word) => word === value['change'])
      return typeof callId === 'string' && change ? { entity, callId, change } : null
    }
    case 'calls': {
      const { callIds } = value
      return isTexts(callIds) ? { entity, callIds } : null
    }
    case 'next-step':
      return (typeof callId === 'string' || callId === null) && typeof nextStepId === 'string'
        ? { entity, callId, nextStepId }
        : null
    case 'note':
      return typeof callId === 'string' && typeof noteId === 'string'
        ? { entity, callId, noteId }
        : null
    case 'viewers':
    case 'score':
      return typeof callId === 'string' ? { entity, callId } : null
    case 'inbox':
      return typeof userId === 'string' ? { entity, userId } : null
    case 'saved-view':
    case 'caller':
    case 'scorecard':
    case 'category':
    case 'tag':
    case 'user':
    case 'delivery':
    case 'reconciliation':
    case 'workspace':
    case 'reset':
      return { entity }
    default:
      return null
  }
}

const isDetail = ([root, kind, id]: QueryKey, callId: string | null) =>
  root === 'calls' && kind === 'detail' && id === callId

const isViewCounts = ([root, kind]: QueryKey) => root === 'saved-views' && kind === 'counted'

/** Query keys begin with the entity; the id of a call or person comes second. */
export const affects = (event: LiveEvent, queryKey: QueryKey): boolean => {
  const [root, kind, id] = queryKey
  switch (event.entity) {
    case 'call':
      if (root === 'calls') return kind !== 'detail' || id === event.callId
      return root === 'next-steps' || root === 'workspace' || isViewCounts(queryKey)
    case 'calls':
      if (root === 'calls') return kind !== 'detail' || event.callIds.some((one) => one === id)
      return root === 'next-steps' || root === 'workspace' || isViewCounts(queryKey)
    case 'saved-view':
      return root === 'saved-views'
    case 'next-step':
      return isDetail(queryKey, event.callId) || root === 'next-steps' || root === 'workspace'
    case 'note':
      return (root === 'notes' && kind === event.callId) || isDetail(queryKey, event.callId)
    case 'inbox':
      return root === 'inbox' && kind === event.userId
    case 'viewers':
      return root === 'viewers' && kind === event.callId
    case 'score':
      return (root === 'scores' && kind === event.callId) || isDetail(queryKey, event.callId)
    case 'scorecard':
      return root === 'scorecards'
    case 'category':
      return root === 'categories'
    case 'tag':
      return root === 'tags'
    case 'user':
      return ROOTS_WITH_PEOPLE.some((live) => live === root)
    case 'caller':
      return ROOTS_WITH_CALLERS.some((live) => live === root)
    case 'delivery':
      return root === 'deliveries'
    case 'reconciliation':
      return root === 'reconciliations'
    case 'workspace':
      return root === 'workspace' || root === 'settings'
    case 'reset':
      return LIVE_ROOTS.some((live) => live === root)
    default:
      return false
  }
}
