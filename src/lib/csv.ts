/** UTF-8's mark at the beginning: without it Excel reads accents wrong. */
export const BYTE_ORDER_MARK = '\uFEFF'

const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
/** What a spreadsheet, or a person who cleans up, takes away before reading on. */
const UNSEEN = '[\\s\\p{Cf}\\p{Cc}\\u3164]*'
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|${UNSEEN}${SIGN})`, 'u')
const HIDDEN_FORMULA = new RegExp(`([;\\t\\r\\n])(?=${UNSEEN}${SIGN})`, 'gu')
const DIALLED = /^\+\d{1,15}$/

/** Puts an apostrophe before a formula; a plain number (`+41441234567`) stays as it is. */
export const harmless = (text: string): string => {
  if (DIALLED.test(text)) return text
  const inside = text.replace(HIDDEN_FORMULA, "$1'")
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
