import { and, count, type SQL, sql } from 'drizzle-orm'

import type { CallCounts, CallFacet } from '@/contracts/call-counts'
import {
  CALL_CATEGORIES,
  CALL_OUTCOMES,
  CALL_STATUSES,
  DIRECTIONS,
  PRIORITIES,
  PROVIDERS,
  RESOLUTIONS,
  SENTIMENTS,
} from '@/contracts/call-words'
import { type CallFilter, REVIEWED_BY } from '@/contracts/calls'

import type { Database } from '../db/client'
import { calls } from '../db/schema'
import { callConditions, hidingRules } from './filter'

const FLAG = ['true', 'false']
const OPEN: Partial<CallFilter> = {
  status: [],
  outcome: [],
  resolution: [],
  category: [],
  priority: [],
  sentiment: [],
  provider: [],
  direction: [],
  assignee: [],
  reviewed: [],
}

const FACETS: [CallFacet, SQL, readonly string[]][] = [
  ['status', sql`${calls.status}`, CALL_STATUSES],
  ['outcome', sql`${calls.outcome}`, CALL_OUTCOMES],
  ['resolution', sql`coalesce(${calls.resolution}, 'unknown')`, [...RESOLUTIONS, 'unknown']],
  ['category', sql`coalesce(${calls.category}, 'none')`, [...CALL_CATEGORIES, 'none']],
  ['priority', sql`${calls.priority}`, PRIORITIES],
  ['sentiment', sql`${calls.sentiment}`, SENTIMENTS],
  ['provider', sql`${calls.provider}`, PROVIDERS],
  ['direction', sql`${calls.direction}`, DIRECTIONS],
  ['hasTranscript', sql`${calls.hasTranscript}`, FLAG],
  ['hasRecording', sql`${calls.hasRecording}`, FLAG],
  ['callback', sql`${calls.callbackRequested}`, FLAG],
]

/** How many calls match, and per word of every filter how many would with it. */
export const countCallFacets = async (
  db: Database,
  filter: CallFilter,
  actorId: string,
): Promise<CallCounts> => {
  const where = (without?: CallFacet, more: Partial<CallFilter> = {}) => {
    const own = without && (without in OPEN ? { [without]: [] } : { [without]: undefined })
    const params = { ...filter, ...own, ...more }
    const { short, withoutTranscript } = hidingRules(params)
    const shown = [short, withoutTranscript].map((rule) => rule && sql`(${rule}) is not true`)
    return and(...callConditions(params, actorId), ...shown)
  }
  const total = async (condition: SQL | undefined) => {
    const [row] = await db.select({ count: count() }).from(calls).where(condition)
    return row?.count ?? 0
  }
  const by = async (facet: CallFacet, column: SQL) => {
    const value = sql<string | null>`(${column})::text`.as('value')
    const rows = await db
      .select({ value, count: count() })
      .from(calls)
      .where(where(facet))
      .groupBy(value)
    return new Map(rows.map((row) => [row.value ?? 'none', row.count]))
  }
  const closed = await Promise.all(
    FACETS.map(async ([facet, column, words]) => {
      const counts = await by(facet, column)
      return [facet, words.map((value) => ({ value, count: counts.get(value) ?? 0 }))] as const
    }),
  )
  const people = await by('assignee', sql`${calls.assigneeId}`)
  const reviewed = await Promise.all(
    REVIEWED_BY.map(async (value) => ({
      value,
      count: await total(where('reviewed', { reviewed: [value] })),
    })),
  )
  // Every facet of the contract is in one of the three parts.
  const facets = {
    ...Object.fromEntries(closed),
    assignee: [...people]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count),
    reviewed,
  } as CallCounts['facets']
  return { total: await total(where()), facets, isEstimate: false }
}
