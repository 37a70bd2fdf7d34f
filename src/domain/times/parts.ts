/** `half` and `isLiteral` say that the hour needs no guess: "3 pm", "15:00", "noon". */
export type Clock = { hour: number; minute: number; half?: 'am' | 'pm'; isLiteral: boolean }

/** One thing that words say about a time. Days count from the day of speaking; hours are of a day. */
export type Part =
  | { kind: 'day'; days: number }
  | { kind: 'weekday'; weekday: number; which: 'nearest' | 'this' | 'next' }
  | { kind: 'days'; from: number; to: number }
  | { kind: 'week'; weeks: number }
  | { kind: 'later'; weeks: number }
  | { kind: 'clock'; clock: Clock; until?: Clock }
  | { kind: 'day-part'; name: string; from: number; to: number; isToday: boolean; isSure: boolean }
  | { kind: 'ahead'; from: number; to: number; isDeadline: boolean }
  | { kind: 'bound'; bound: 'by' | 'before' | 'after' }
  | { kind: 'close' }
  | { kind: 'same-time' }
  | { kind: 'zone'; zone: string }
  | { kind: 'unclear' }
  | { kind: 'odd' }
  | { kind: 'vague' }
  | { kind: 'past' }

/** The moment of speaking: `today` is its calendar day as if it were UTC, `minutes` those since midnight. */
export type Moment = {
  now: Date
  zone: string
  today: number
  minutes: number
  isTyped: boolean
}

/** What was read at a place, and where it ends; `parts` is empty for what must not be read as a time. */
export type Found = { parts: Part[]; end: number }

export const DAY_MS = 86_400_000
export const UNCLEAR: Part = { kind: 'unclear' }

/** 0 is Monday: weeks begin there. */
export const weekdayOf = ({ today }: Moment, days = 0): number =>
  (new Date(today + days * DAY_MS).getUTCDay() + 6) % 7

/** A pattern of whole words that is tried at one place; "tomorrow's" is the day only in "tomorrow's fine". */
export const words = (pattern: string): RegExp =>
  new RegExp(
    String.raw`(?:${pattern})(?!\w|'(?!s (?:fine|good|ok|okay|great|better|best|perfect)\b))`,
    'y',
  )

export const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}
