import { cutText } from '@/lib/cut-text'
import { parseInstant } from '@/lib/instant'
import { isRecord } from '@/lib/is-record'

export type ReadingLog = { unreadable: Set<string>; latest: Date }

const MOST_PATHS = 50
const PLAIN_NUMBER = /^\s*-?\d{1,15}(?:\.\d{1,9})?\s*$/
const EARLIEST = new Date('2000-01-01T00:00:00Z')

/**
 * One place in an event, read leniently: what is missing or null is null, what cannot be read is
 * null too and its path goes into the log. Nothing here throws.
 */
export class EventField {
  readonly value: unknown
  readonly #log: ReadingLog
  readonly #parent: EventField | null
  readonly #key: string | number

  constructor(
    value: unknown,
    log: ReadingLog,
    parent: EventField | null = null,
    key: string | number = '',
  ) {
    this.value = value
    this.#log = log
    this.#parent = parent
    this.#key = key
  }

  get isSent(): boolean {
    return this.value !== undefined && this.value !== null
  }

  at(key: string): EventField {
    if (isRecord(this.value)) return new EventField(this.value[key], this.#log, this, key)
    if (this.isSent) this.flag()
    return new EventField(undefined, this.#log, this, key)
  }

  entries(): EventField[] {
    if (!this.isSent) return []
    if (!Array.isArray(this.value)) return this.flag() ?? []
    return this.value.map((entry, index) => new EventField(entry, this.#log, this, index))
  }

  /** Not blank. Longer than `max` characters is cut and flagged. */
  text(max: number): string | null {
    if (!this.isSent) return null
    if (typeof this.value !== 'string') return this.flag()
    if (this.value.trim() === '') return null
    if (this.value.length > max) this.flag()
    return cutText(this.value, max)
  }

  /** Also a number that was sent as text: "67". */
  number({ min, max }: { min: number; max: number }): number | null {
    if (!this.isSent) return null
    const value = this.#numeric()
    return typeof value === 'number' && value >= min && value <= max ? value : this.flag()
  }

  boolean(): boolean | null {
    if (!this.isSent) return null
    return typeof this.value === 'boolean' ? this.value : this.flag()
  }

  oneOf<const Word extends string>(words: readonly Word[]): Word | null {
    if (!this.isSent) return null
    return words.find((word) => word === this.value) ?? this.flag()
  }

  /** ISO 8601 text with a zone, or milliseconds since 1970, also as text. */
  instant(): Date | null {
    if (!this.isSent) return null
    const value = this.#numeric()
    const date =
      typeof value === 'string'
        ? parseInstant(value)
        : typeof value === 'number'
          ? new Date(Math.round(value))
          : null
    // Seconds taken for milliseconds end in 1970, so they are refused here too.
    return date && date >= EARLIEST && date <= this.#log.latest ? date : this.flag()
  }

  flag(): null {
    if (this.#log.unreadable.size < MOST_PATHS) this.#log.unreadable.add(this.#path())
    return null
  }

  /** The value, a number where it is one written as text. */
  #numeric(): unknown {
    const isWritten = typeof this.value === 'string' && PLAIN_NUMBER.test(this.value)
    return isWritten ? Number(this.value) : this.value
  }

  #path(): string {
    const above = this.#parent === null ? '' : this.#parent.#path()
    if (typeof this.#key === 'number') return `${above}[${this.#key}]`
    return above === '' ? this.#key : `${above}.${this.#key}`
  }
}
