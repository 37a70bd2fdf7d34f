import type { UtteranceRole } from '@/contracts/call-words'
import type { Utterance } from '@/contracts/transcript'
import { cutText } from '@/lib/cut-text'

import { LONGEST_CALL_SECONDS } from './call-facts'
import type { EventField } from './event-field'

const MOST_UTTERANCES = 10_000
const MOST_CHARACTERS = 2 * 1024 * 1024
const LONGEST_UTTERANCE = 100_000

export class TranscriptBuilder {
  readonly utterances: Utterance[] = []
  #characters = 0

  /** Blank text is no utterance. `source` is flagged when something had to be left out. */
  add(
    role: UtteranceRole,
    text: string,
    times: { start: number | null; end: number | null },
    source: EventField,
  ): void {
    if (text.trim() === '') return
    const room = Math.min(LONGEST_UTTERANCE, MOST_CHARACTERS - this.#characters)
    const isFull = this.utterances.length >= MOST_UTTERANCES
    if (text.length > room || isFull) source.flag()
    const kept = isFull ? '' : cutText(text, Math.max(room, 0))
    if (kept === '') return
    this.#characters += kept.length
    const startSeconds = toSeconds(times.start)
    const endSeconds = toSeconds(times.end)
    const isOrdered = startSeconds === null || endSeconds === null || endSeconds >= startSeconds
    this.utterances.push({
      role,
      text: kept,
      startSeconds,
      endSeconds: isOrdered ? endSeconds : null,
    })
  }
}

export const secondOf = (field: EventField): number | null =>
  field.number({ min: 0, max: LONGEST_CALL_SECONDS })

export const wordsOf = (field: EventField): string => {
  if (typeof field.value === 'string') return field.value
  if (field.isSent) field.flag()
  return ''
}

const toSeconds = (value: number | null) =>
  value === null ? null : Math.round(value * 1000) / 1000
