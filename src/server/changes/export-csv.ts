import { BYTE_ORDER_MARK, csvLine } from '@/lib/csv'
import { isoInZone } from '@/lib/iso-in-zone'

import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { auditedFilters } from './audited-filters'
import { change } from './change'

type Cell = string | number | null

export type CsvColumn<Row> = readonly [title: string, cell: (row: Row, at: At) => Cell]
type At = (date: Date) => string

/** The header, then the rows of each page; `onRows` counts them. */
async function* csvPages<Row>(
  { columns, pages, timeZone }: Wanted<Row>,
  onRows: (count: number) => void,
) {
  const at = isoInZone(timeZone)
  yield BYTE_ORDER_MARK + csvLine(columns.map(([title]) => title))
  for await (const rows of pages) {
    onRows(rows.length)
    yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row, at)))).join('')
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

type Wanted<Row> = {
  of: 'calls' | 'next-steps'
  /** How many there are. */
  rows: number
  filters: Record<string, unknown>
  columns: readonly CsvColumn<Row>[]
  pages: AsyncIterable<Row[]>
  timeZone: string
}

/**
 * Rows as CSV, read page by page as fast as they are taken. That they are given out is in the audit
 * log before the first of them is; another entry follows when not all were.
 */
export const exportCsv = async <Row>(deps: Deps, actor: Actor, wanted: Wanted<Row>) => {
  const { of, rows } = wanted
  const record = (
    what: string,
    changed: Partial<Record<'before' | 'after', Record<string, unknown>>>,
  ) =>
    change(deps, actor, async (tx) => tx.record({ entity: 'export', id: null, what, ...changed }))
  await record(`${of}.exported`, { after: { filters: auditedFilters(wanted.filters), rows } })
  let written = 0
  const pages = csvPages(wanted, (count) => (written += count))
  const body = streamOf(pages, async (end, error) => {
    if (end === 'failed') deps.log.error({ err: error, rows: written }, `an export of ${of} failed`)
    await record(`${of}.export-${end}`, { before: { rows }, after: { rows: written } })
  })
  return { of, rows, body, timeZone: wanted.timeZone }
}
