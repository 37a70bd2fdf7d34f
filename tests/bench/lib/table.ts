/** A figure beside what it is meant to be; `holds` is null for a figure without a target. */
export type Row = { what: string; figure: string; target?: string; holds?: boolean | null }

const verdict = ({ holds }: Row) => (holds == null ? '' : holds ? 'ok' : 'MISSED')

/** Lines of a table with aligned columns; a column in which nothing is said is left out. */
export const formatTable = (title: string, rows: Row[]): string => {
  const cells = rows.map((row) => [row.what, row.figure, row.target ?? '', verdict(row)])
  const all = [['', 'measured', 'target', ''], ...cells]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0), all[0]?.[column]?.length ?? 0),
  )
  const lines = all.map((line) =>
    line
      .map((cell, column) =>
        column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  return [title, ...lines.map((line) => `  ${line}`)].join('\n')
}

/** Prints tables as they are finished and remembers whether every target was met. */
export const createReport = () => {
  let isMissed = false
  return {
    add: (title: string, rows: Row[]) => {
      isMissed ||= rows.some((row) => row.holds === false)
      console.log(`\n${formatTable(title, rows)}`)
    },
    note: (sentence: string) => console.log(sentence),
    isMissed: () => isMissed,
  }
}
export type Report = ReturnType<typeof createReport>
