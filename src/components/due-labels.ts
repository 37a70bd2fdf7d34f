const sameYear = { weekday: 'short', day: 'numeric', month: 'short' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const short = new Intl.DateTimeFormat('en', { ...sameYear, ...time })
const long = new Intl.DateTimeFormat('en', { ...sameYear, ...time, year: 'numeric' })

/** "Fri, Nov 27, 09:00" in the reader's zone; with the year when it is another one. */
export const dueWords = (at: Date, now: Date): string =>
  (at.getFullYear() === now.getFullYear() ? short : long).format(at)

export const DUE_EXAMPLES = 'fri 9am, in 2 hours, 27 nov'
export const NOT_A_DUE_TIME = 'Not understood as a time ahead.'

const two = (part: number) => String(part).padStart(2, '0')

/** "2026-11-27 09:00" in the reader's zone, as `parseDue` reads it; empty for never. */
export const dueText = (at: Date | null): string =>
  at === null
    ? ''
    : `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
