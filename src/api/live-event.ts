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
] as const
/** What shows people by name, or lists them. */
const ROOTS_WITH_PEOPLE = ['users', 'people', 'calls', 'next-steps'] as const
const CHANGES = ['arrived', 'updated', 'removed'] as const

/** Reads one event of the stream; null for what this version does not know. */
export const parseLiveEvent = (data: string): LiveEvent | null => {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    return null
  }
  if (!isRecord(value)) return null
  const { entity, callId, nextStepId } = value
  switch (entity) {
    case 'call': {
      const change = CHANGES.find((word) => word === value['change'])
      return typeof callId === 'string' && change ? { entity, callId, change } : null
    }
    case 'next-step':
      return typeof callId === 'string' && typeof nextStepId === 'string'
        ? { entity, callId, nextStepId }
        : null
    case 'user':
    case 'delivery':
    case 'workspace':
    case 'reset':
      return { entity }
    default:
      return null
  }
}

/**
 * Whether what is kept under a query key may have changed. Keys begin with the entity (`calls`,
 * `next-steps`, `workspace`, `deliveries`, `users`, `people`, `settings`); `['calls', 'detail', id]` is one call.
 */
export const affects = (event: LiveEvent, queryKey: QueryKey): boolean => {
  const [root, kind, id] = queryKey
  switch (event.entity) {
    case 'call':
      if (root === 'calls') return kind !== 'detail' || id === event.callId
      // A call brings its next steps along, and both are counted.
      return root === 'next-steps' || root === 'workspace'
    case 'next-step':
      if (root === 'calls') return kind === 'detail' && id === event.callId
      return root === 'next-steps' || root === 'workspace'
    case 'user':
      return ROOTS_WITH_PEOPLE.some((live) => live === root)
    case 'delivery':
      return root === 'deliveries'
    case 'workspace':
      return root === 'workspace' || root === 'settings'
    case 'reset':
      return LIVE_ROOTS.some((live) => live === root)
    default:
      return false
  }
}
