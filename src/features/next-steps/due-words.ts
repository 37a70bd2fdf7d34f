const sameYear = { weekday: 'short', day: 'numeric', month: 'short' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const short = new Intl.DateTimeFormat('en', { ...sameYear, ...time })
const long = new Intl.DateTimeFormat('en', { ...sameYear, ...time, year: 'numeric' })

/** "Fri, Nov 27, 09:00" in the reader's zone; with the year when it is another one. */
export const dueWords = (at: Date, now: Date): string =>
  (at.getFullYear() === now.getFullYear() ? short : long).format(at)
