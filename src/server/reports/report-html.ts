import { html } from 'hono/html'

export type TotalLine = { label: string; value: string; was: string | null }

export type CellTable = {
  metrics: string[]
  rows: { words: string[]; values: string[]; isPartial: boolean }[]
  /** How many more there are, in the file. */
  more: number
}

export const moreText = ({ more }: CellTable) =>
  more > 0 ? [`And ${more} more, in the file.`] : []

type Parts = {
  head: readonly string[]
  totals: readonly TotalLine[]
  table: CellTable | null
  foot: readonly string[]
}

const TABLE = 'border-collapse:collapse;margin:16px 0'
const CELL = 'padding:4px 12px 4px 0;border-bottom:1px solid #ddd;text-align:left'
const NUMBER = `${CELL};text-align:right`

const head = (names: readonly string[], words: number) =>
  html`<tr>
    ${names.map((name, at) => html`<th scope="col" style="${at < words ? CELL : NUMBER}">${name}</th>`)}
  </tr>`

const row = (words: readonly string[], values: readonly string[]) =>
  html`<tr>
    ${words.map((word) => html`<td style="${CELL}"><bdi>${word}</bdi></td>`)}
    ${values.map((value) => html`<td style="${NUMBER}">${value}</td>`)}
  </tr>`

const totalsTable = (totals: Parts['totals']) => {
  const isCompared = totals.some(({ was }) => was !== null)
  return html`<table style="${TABLE}">
    ${head(['', 'Now', ...(isCompared ? ['Before'] : [])], 1)}
    ${totals.map(({ label, value, was }) => row([label], isCompared ? [value, was ?? '–'] : [value]))}
  </table>`
}

const cellTable = (table: CellTable) => {
  const words = table.rows[0]?.words.length ?? 1
  return html`<table style="${TABLE}">
      ${head([...Array.from({ length: words }, () => ''), ...table.metrics], words)}
      ${table.rows.map(({ words: [first = '', ...more], values, isPartial }) =>
        row([`${first}${isPartial ? ' (in part)' : ''}`, ...more], values),
      )}
    </table>
    ${moreText(table).map((text) => html`<p>${text}</p>`)}`
}

const paragraph = (text: string) =>
  /^https?:\/\//.test(text) ? html`<p><a href="${text}">${text}</a></p>` : html`<p>${text}</p>`

/** The same as the text of the mail, for programs that show tables. */
export const reportHtml = async ({ head, totals, table, foot }: Parts): Promise<string> =>
  String(
    await html`<!doctype html>
      <html lang="en">
        <body style="font:14px/1.5 sans-serif">
          ${head.filter((line) => line !== '').map(paragraph)} ${totalsTable(totals)}
          ${table ? cellTable(table) : ''} ${foot.map(paragraph)}
        </body>
      </html>`,
  )
