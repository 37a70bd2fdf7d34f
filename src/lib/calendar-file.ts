export type CalendarEvent = {
  id: string
  /** Raised by each change, so that a calendar replaces what it has. */
  sequence: number
  title: string
  description: string
  from: Date
  to: Date
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
}

const LONGEST_LINE = 75

const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

/** No line is longer than 75 octets, and none is broken within a character. */
const folded = (line: string): string => {
  const lines: string[] = []
  let [now, octets] = ['', 0]
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > LONGEST_LINE) {
      lines.push(now)
      ;[now, octets] = ['', 1]
    }
    now += character
    octets += size
  }
  return [...lines, now].join('\r\n ')
}

const linesOf = (
  { id, sequence, title, description, from, to, status }: CalendarEvent,
  at: Date,
) => [
  'BEGIN:VEVENT',
  `UID:${id}`,
  `SEQUENCE:${sequence}`,
  `DTSTAMP:${instant(at)}`,
  `DTSTART:${instant(from)}`,
  `DTEND:${instant(to)}`,
  `STATUS:${status}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(description)}`,
  'END:VEVENT',
]

/** Events as iCalendar (RFC 5545), in UTC. */
export const calendarFile = (product: string, events: readonly CalendarEvent[], at: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(product)}`,
    ...events.flatMap((event) => linesOf(event, at)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
