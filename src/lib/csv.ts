/** UTF-8's mark at the beginning: without it Excel reads accents wrong. */
export const BYTE_ORDER_MARK = '\uFEFF'

const SIGNS = new Set('=+-@＝＋－＠﹦﹢﹣﹫')
/** What a spreadsheet, or a person who cleans up, takes away before reading on. */
const UNSEEN = /^[\s\p{Cf}\p{Cc}\u3164]$/u
/** What some read as the end of a cell, inside quotes too. */
const CELL_END = /([;\t\r\n])/
const DIALLED = /^\+\d{1,15}$/

const isFormula = (text: string): boolean => {
  for (const character of text) {
    if (SIGNS.has(character)) return true
    if (!UNSEEN.test(character)) return false
  }
  return false
}

/** Puts an apostrophe before a formula; a plain number (`+41441234567`) stays as it is. */
export const harmless = (text: string): string => {
  if (DIALLED.test(text)) return text
  const inside = text
    .split(CELL_END)
    .map((part, index) => (index > 0 && isFormula(part) ? `'${part}` : part))
    .join('')
  return /^[\t\r\n]/.test(text) || isFormula(text) ? `'${inside}` : inside
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
