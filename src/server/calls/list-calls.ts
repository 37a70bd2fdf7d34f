import { inArray } from 'drizzle-orm'

import type { Call, CallFilter, CallListParams, CallPage } from '@/contracts/calls'

import { decodePlace, encodePlace, placeOf, type Stretch } from '../call-index/sorts'
import type { Database } from '../db/client'
import { callContents } from '../db/schema'
import { ApiProblem } from '../http/problem'
import type { IndexDeps } from './ask-index'
import { type CallRow, readCallRows, toCall } from './row'
import { findSnippet } from './snippet'
import { takePage } from './take-page'

const readCursor = (params: CallListParams, name: 'cursor' | 'before') => {
  const cursor = params[name]
  if (cursor === undefined) return null
  const place = decodePlace(params.sort, cursor)
  if (place) return place
  throw new ApiProblem(422, 'invalid', 'The cursor is not one this list gave out.', {
    fields: { [name]: 'Not a cursor of this list' },
  })
}

/** Where the page lies: one call more than asked for says whether there is a page behind it. */
const stretchOf = (params: CallListParams): Stretch => {
  const { sort, offset: skip, limit } = params
  const above = readCursor(params, 'before')
  const from = above ?? readCursor(params, 'cursor')
  return { sort, from, isUpward: above !== null, skip, limit: limit + 1 }
}

const withSnippets = async (db: Database, q: string, rows: CallRow[]): Promise<Call[]> => {
  if (q === '' || rows.length === 0) return rows.map(toCall)
  const contents = await db
    .select({ callId: callContents.callId, transcript: callContents.transcript })
    .from(callContents)
    .where(
      inArray(
        callContents.callId,
        rows.map((row) => row.id),
      ),
    )
  const transcripts = new Map(contents.map(({ callId, transcript }) => [callId, transcript]))
  return rows.map((row) => ({
    ...toCall(row),
    snippet: findSnippet(q, { ...row, transcript: transcripts.get(row.id) ?? null }),
  }))
}

const hidesSomething = ({ hideShorterThan, hideWithoutTranscript }: CallFilter) =>
  hideShorterThan !== undefined || hideWithoutTranscript === true

/** One page of calls with totals over the same filters. */
export const listCalls = async (
  deps: IndexDeps,
  params: CallListParams,
  actorId: string,
): Promise<CallPage> => {
  const { sort, limit } = params
  const wanted = stretchOf(params)
  const { slots, total, hidden, isEstimate, asked } = await takePage(deps, params, actorId, wanted)
  const isFull = slots.length > limit
  const kept = slots.subarray(0, limit)
  const page = wanted.isUpward ? kept.toReversed() : kept
  // Before the rows are read, in which time calls may move.
  const cursorOf = (slot: number | undefined) =>
    slot === undefined ? null : encodePlace(sort, placeOf(asked.table, sort, slot))
  const isTop = wanted.isUpward ? !isFull : wanted.from === null && wanted.skip === 0
  const previousCursor = isTop ? null : cursorOf(page.at(0))
  const nextCursor = isFull || wanted.isUpward ? cursorOf(page.at(-1)) : null
  const rows = await readCallRows(deps.db, Array.from(page, asked.table.seqOf))
  return {
    items: await withSnippets(deps.db, params.q, rows),
    nextCursor,
    previousCursor,
    total,
    totalIsEstimate: isEstimate,
    ...(hidesSomething(params) && { hidden }),
  }
}
