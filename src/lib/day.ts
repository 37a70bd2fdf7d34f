const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

const parts = (day: string) => {
  const [, year, month, date] = DAY.exec(day) ?? []
  return { year: Number(year), month: Number(month) - 1, date: Number(date) }
}

export const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false
  const { year, month, date } = parts(text)
  const made = new Date(year, month, date)
  return year >= 1970 && year <= 9998 && made.getMonth() === month && made.getDate() === date
}

/** Reads a search parameter; undefined for anything but a day. */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined

/** Midnight in the reader's zone, at the beginning of a day or `later` days after it. */
export const startOfDay = (day: string | Date, later = 0): Date => {
  const { year, month, date } =
    typeof day === 'string'
      ? parts(day)
      : { year: day.getFullYear(), month: day.getMonth(), date: day.getDate() }
  return new Date(year, month, date + later)
}

export const dayOf = (instant: Date): string => {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`
}
