import { inArray } from 'drizzle-orm'

import type { Call, CallPage } from '@/contracts/calls'
import type { CallFilter, CallListParams } from '@/contracts/call-list-params'
import { decodePlace, encodePlace } from '@/domain/call-page'

import type { Database } from '../db/client'
import { callContents } from '../db/schema'
import { invalid } from '../http/problem'
import { type ListDeps, readPage } from './read-calls'
import { type CallRow, readCallRows, toCall } from './row'
import { findSnippet } from './snippet'

const readCursor = (params: CallListParams, name: 'cursor' | 'before') => {
  const cursor = params[name]
  if (cursor === undefined) return null
  const place = decodePlace(params.sort, cursor)
  if (place) return place
  const sentence = 'The cursor is not one this list gave out.'
  throw invalid({ [name]: 'Not a cursor of this list' }, sentence)
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

export const listCalls = async (
  deps: ListDeps,
  params: CallListParams,
  actorId: string,
): Promise<CallPage> => {
  const { sort, limit, offset: skip } = params
  const above = readCursor(params, 'before')
  const from = above ?? readCursor(params, 'cursor')
  const isUpward = above !== null
  const page = await readPage(deps, params, actorId, { sort, from, isUpward, skip, limit })
  const { first, last, hasMore, total } = page
  const [top, bottom] = isUpward ? [last, first] : [first, last]
  const isTop = isUpward ? !hasMore : from === null && skip === 0
  const isBottom = !isUpward && !hasMore
  const rows = await readCallRows(deps.db, isUpward ? page.seqs.toReversed() : page.seqs)
  return {
    items: await withSnippets(deps.db, params.q, rows),
    nextCursor: isBottom || !bottom ? null : encodePlace(sort, bottom),
    previousCursor: isTop || !top ? null : encodePlace(sort, top),
    total,
    totalIsEstimate: page.isEstimate,
    ...(hidesSomething(params) && { hidden: page.hidden }),
  }
}
