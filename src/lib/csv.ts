/** UTF-8's mark at the beginning: without it Excel reads accents wrong. */
export const BYTE_ORDER_MARK = '\uFEFF'

const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
/** What a spreadsheet, or a person who cleans up, takes away before reading on. */
const UNSEEN = '\\s\\p{Cf}\\p{Cc}\\u3164'
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|[${UNSEEN}]*${SIGN})`, 'u')
/** Whole runs, so that a long one is read once; a cell can begin after any separator in them. */
const BETWEEN_CELLS = new RegExp(`([;${UNSEEN}]+)${SIGN}?`, 'gu')
const DIALLED = /^\+\d{1,15}$/

const withApostrophes = (found: string, between: string): string => {
  if (found === between) return found
  const last = Math.max(0, found.lastIndexOf(';'))
  return found.slice(0, last) + found.slice(last).replaceAll(/[;\t\r\n]/g, "$&'")
}

/** Puts an apostrophe before a formula; a plain number (`+41441234567`) stays as it is. */
export const harmless = (text: string): string => {
  if (DIALLED.test(text)) return text
  const inside = text.replace(BETWEEN_CELLS, withApostrophes)
  return FORMULA.test(text) ? `'${inside}` : inside
}

const cell = (value: string | number | null): string => {
  if (value === null) return ''
  const text = typeof value === 'number' ? String(value) : harmless(value)
  return /[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cell).join(',')}\r\n`

export const csvFileName = (title: string): string => {
  const words = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return `${words.replaceAll(/^-|-$/g, '') || 'report'}.csv`
}
