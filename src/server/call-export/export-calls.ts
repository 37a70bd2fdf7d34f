import type * as z from 'zod'

import type { callExportInput } from '@/contracts/call-export'
import { callFilter } from '@/contracts/calls'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/csv'
import { isoInZone } from '@/lib/iso-in-zone'

import { matchCallSeqs } from '../calls/match-call-ids'
import { readCallRows } from '../calls/row'
import { auditedFilters } from '../changes/audited-filters'
import { change } from '../changes/change'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { COLUMNS } from './columns'

type Asked = z.output<typeof callExportInput>

const PAGE = 500

const said = (asked: Asked, rows: number) => {
  const which =
    'ids' in asked
      ? { calls: asked.ids.length }
      : { ...asked.filter, ...(asked.except.length > 0 && { except: asked.except.length }) }
  return { filters: auditedFilters(which), rows }
}

const NO_FILTER = callFilter.parse({})

const seqsOf = async (deps: Deps, asked: Asked, actorId: string) => {
  const limit = Number.MAX_SAFE_INTEGER
  if ('ids' in asked) {
    const named = { ...NO_FILTER, ids: asked.ids, sort: asked.sort }
    return matchCallSeqs(deps, named, actorId, { limit })
  }
  const filter = { ...asked.filter, sort: asked.sort }
  const seqs = await matchCallSeqs(deps, filter, actorId, { limit })
  if (asked.except.length === 0) return seqs
  const named = { ...NO_FILTER, ids: asked.except, sort: asked.sort }
  const except = new Set(await matchCallSeqs(deps, named, actorId, { limit }))
  return seqs.filter((seq) => !except.has(seq))
}

/** The header, then the rows of each page; `onRows` counts them. */
async function* csvPages(
  { db }: Deps,
  seqs: Float64Array,
  timeZone: string,
  onRows: (count: number) => void,
) {
  const at = isoInZone(timeZone)
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([title]) => title))
  for (let first = 0; first < seqs.length; first += PAGE) {
    const calls = await readCallRows(db, [...seqs.subarray(first, first + PAGE)])
    onRows(calls.length)
    yield calls.map((call) => csvLine(COLUMNS.map(([, cell]) => cell(call, at)))).join('')
  }
}

type OnEarlyEnd = (end: 'cancelled' | 'failed', error?: unknown) => Promise<void>

/** Reads nothing ahead, so that a failure always breaks the answer: half a file is no file. */
const streamOf = (pages: AsyncGenerator<string>, onEarlyEnd: OnEarlyEnd) => {
  const encoder = new TextEncoder()
  let isLeft = false
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const page = await pages.next()
          if (isLeft) return
          if (page.done) controller.close()
          else controller.enqueue(encoder.encode(page.value))
        } catch (error) {
          if (isLeft) return
          await onEarlyEnd('failed', error)
          controller.error(new Error('The export failed'))
        }
      },
      cancel: () => {
        isLeft = true
        return onEarlyEnd('cancelled')
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Calls as CSV, read page by page as fast as they are taken. That they are given out is in the audit
 * log before the first of them is; another entry follows when not all were.
 */
export const exportCalls = async (
  deps: Deps,
  actor: Actor,
  asked: Asked,
): Promise<{ rows: number; body: ReadableStream<Uint8Array> }> => {
  const { log } = deps
  const seqs = await seqsOf(deps, asked, actor.id)
  const record = (
    what: string,
    changed: Partial<Record<'before' | 'after', Record<string, unknown>>>,
  ) =>
    change(deps, actor, async (tx) => tx.record({ entity: 'export', id: null, what, ...changed }))
  await record('calls.exported', { after: said(asked, seqs.length) })
  let rows = 0
  const pages = csvPages(deps, seqs, asked.timeZone, (count) => (rows += count))
  const body = streamOf(pages, async (end, error) => {
    if (end === 'failed') log.error({ err: error, rows }, 'an export of calls failed')
    await record(`calls.export-${end}`, { before: { rows: seqs.length }, after: { rows } })
  })
  return { rows: seqs.length, body }
}
