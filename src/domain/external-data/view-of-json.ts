import type { ExternalCell, ExternalView } from '@/contracts/external-data'
import { counted } from '@/lib/figures'
import { cutEnd } from '@/lib/graphemes'
import { isRecord } from '@/lib/is-record'
import { oneLine } from '@/lib/one-line'

const MOST_FIGURES = 12
const MOST_COLUMNS = 8
const MOST_ROWS = 100
const LONGEST_NAME = 60
const LONGEST_TEXT = 200

const textOf = (value: unknown, longest: number) => cutEnd(oneLine(String(value)).trim(), longest)
const nameOf = (name: unknown) => textOf(name, LONGEST_NAME)

/** What is structured itself is only said to be there. */
const cellOf = (value: unknown): ExternalCell => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean' || value === undefined || value === null) return value ?? null
  if (typeof value === 'string') return textOf(value, LONGEST_TEXT)
  return Array.isArray(value) ? counted(value.length, 'entry', 'entries') : '…'
}

const cut = <One>(all: readonly One[], most: number) => ({
  some: all.slice(0, most),
  isCut: all.length > most,
})

/** Rows are objects with the columns as keys, or lists in the order of the columns; others have one. */
const tableOf = (sent: readonly unknown[], named: unknown) => {
  const rows = cut(sent, MOST_ROWS)
  const names = Array.isArray(named) ? named.map(String) : null
  const keys = [...new Set(rows.some.filter(isRecord).flatMap((row) => Object.keys(row)))]
  const widest = Math.max(0, ...rows.some.map((row) => (Array.isArray(row) ? row.length : 1)))
  const places = Array.from({ length: widest }, (_, at) => (widest > 1 ? `${at + 1}` : 'Value'))
  const columns = cut(names ?? (keys.length > 0 ? keys : places), MOST_COLUMNS)
  const valueIn = (row: unknown, column: string, at: number) => {
    if (isRecord(row)) return Object.hasOwn(row, column) ? row[column] : null
    if (Array.isArray(row)) return row[at]
    return at === 0 ? row : null
  }
  return {
    columns: columns.some.map(nameOf),
    rows: rows.some.map((row) =>
      columns.some.map((column, at) => cellOf(valueIn(row, column, at))),
    ),
    isCut: rows.isCut || columns.isCut,
  }
}

const NO_TABLE = { columns: [], rows: [], isCut: false }

const figuresOf = (sent: readonly (readonly [label: unknown, value: unknown])[]) => {
  const { some, isCut } = cut(sent, MOST_FIGURES)
  return {
    figures: some.map(([label, value]) => ({ label: nameOf(label), value: cellOf(value) })),
    isCut,
  }
}

const withUnit = (figure: Record<string, unknown>) => {
  const { label, value, unit } = figure
  return [
    label,
    typeof unit === 'string' ? `${String(cellOf(value) ?? '–')} ${unit}` : value,
  ] as const
}

/**
 * What is drawn of the JSON of another system. `{figures: [{label, value, unit?}], columns, rows}`, each
 * part optional, is drawn as it says; a list as a table; of any other object its plain values are
 * figures, and its first list is the table.
 */
export const viewOfJson = (json: unknown): ExternalView => {
  if (Array.isArray(json)) return { figures: [], ...tableOf(json, null) }
  if (!isRecord(json)) return { ...NO_TABLE, figures: [{ label: 'Value', value: cellOf(json) }] }
  const hasFigures = Array.isArray(json['figures'])
  const hasRows = Array.isArray(json['rows'])
  const entries = Object.entries(json)
  const lists = entries.filter(([, value]) => Array.isArray(value))
  const { figures, isCut } = figuresOf(
    hasFigures || hasRows
      ? (hasFigures ? (json['figures'] as unknown[]) : []).filter(isRecord).map(withUnit)
      : entries.filter((entry) => !lists.includes(entry)),
  )
  const sent = hasFigures || hasRows ? json['rows'] : lists[0]?.[1]
  const table = Array.isArray(sent) ? tableOf(sent, json['columns']) : NO_TABLE
  return {
    figures,
    ...table,
    isCut: isCut || table.isCut || (!hasRows && lists.length > 1 && !hasFigures),
  }
}
