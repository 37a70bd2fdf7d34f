import { inArray } from 'drizzle-orm'

import type { Call, CallFilter, CallListParams, CallPage } from '@/contracts/calls'

import { decodePlace, encodePlace, placeOf } from '../call-index/sorts'
import type { Database } from '../db/client'
import { callContents } from '../db/schema'
import { ApiProblem } from '../http/problem'
import type { IndexDeps } from './ask-index'
import { type CallRow, readCallRows, toCall } from './row'
import { findSnippet } from './snippet'
import { takePage } from './take-page'

const readCursor = ({ sort, cursor }: CallListParams) => {
  if (cursor === undefined) return null
  const place = decodePlace(sort, cursor)
  if (place) return place
  throw new ApiProblem(422, 'invalid', 'The cursor is not one this list gave out.', {
    fields: { cursor: 'Not a cursor of this list' },
  })
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
  const wanted = { sort, after: readCursor(params), limit: limit + 1 }
  const { slots, total, hidden, isEstimate, asked } = await takePage(deps, params, actorId, wanted)
  const page = slots.subarray(0, limit)
  const last = slots.length > limit ? page.at(-1) : undefined
  // Before the rows are read, in which time calls may move.
  const nextCursor = last === undefined ? null : encodePlace(sort, placeOf(asked.table, sort, last))
  const rows = await readCallRows(deps.db, Array.from(page, asked.table.seqOf))
  return {
    items: await withSnippets(deps.db, params.q, rows),
    nextCursor,
    total,
    totalIsEstimate: isEstimate,
    ...(hidesSomething(params) && { hidden }),
  }
}
