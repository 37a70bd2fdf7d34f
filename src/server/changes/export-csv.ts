import { BYTE_ORDER_MARK, csvLine } from '@/lib/csv'
import { isoInZone } from '@/lib/iso-in-zone'

import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { auditedFilters } from './audited-filters'
import { change } from './change'

type Cell = string | number | null

export type CsvColumn<Row> = readonly [title: string, cell: (row: Row, at: At) => Cell]
type At = (date: Date) => string

const PAGE = 500

/** The header, then the rows of each page; `onRows` counts them. */
async function* csvPages<Key, Row>(
  { columns, keys, readRows, asked }: Wanted<Key, Row>,
  onRows: (count: number) => void,
) {
  const at = isoInZone(asked.timeZone)
  yield BYTE_ORDER_MARK + csvLine(columns.map(([title]) => title))
  for (let first = 0; first < keys.length; first += PAGE) {
    const rows = await readRows(Array.from(keys.slice(first, first + PAGE)))
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

/** What somebody asked for; the audit log says how many they picked, not which. */
type Asked = { timeZone: string } & (
  | { ids: readonly string[] }
  | { filter: Record<string, unknown>; except: readonly string[] }
)

const filtersOf = (of: string, asked: Asked) =>
  'ids' in asked
    ? { [of]: asked.ids.length }
    : { ...asked.filter, ...(asked.except.length > 0 && { except: asked.except.length }) }

type Wanted<Key, Row> = {
  of: 'calls' | 'next-steps' | 'tickets' | 'audit'
  asked: Asked
  /** Of all rows, in their order. */
  keys: { length: number; slice: (from: number, to: number) => Iterable<Key> }
  readRows: (keys: Key[]) => Promise<Row[]>
  columns: readonly CsvColumn<Row>[]
}

/**
 * Rows as CSV, read page by page as fast as they are taken. That they are given out is in the audit
 * log before the first of them is; another entry follows when not all were.
 */
export const exportCsv = async <Key, Row>(deps: Deps, actor: Actor, wanted: Wanted<Key, Row>) => {
  const { of, asked } = wanted
  const rows = wanted.keys.length
  const record = (
    what: string,
    changed: Partial<Record<'before' | 'after', Record<string, unknown>>>,
  ) =>
    change(deps, actor, async (tx) => tx.record({ entity: 'export', id: null, what, ...changed }))
  await record(`${of}.exported`, { after: { filters: auditedFilters(filtersOf(of, asked)), rows } })
  let written = 0
  const pages = csvPages(wanted, (count) => (written += count))
  const body = streamOf(pages, async (end, error) => {
    if (end === 'failed') deps.log.error({ err: error, rows: written }, `an export of ${of} failed`)
    await record(`${of}.export-${end}`, { before: { rows }, after: { rows: written } })
  })
  return { of, rows, body, timeZone: asked.timeZone }
}
