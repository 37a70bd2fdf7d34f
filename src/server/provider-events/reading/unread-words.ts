import { isRecord } from '@/lib/is-record'

import type { EventField } from './event-field'

/** Where providers have written conversations, or may next. */
const OF_WORDS =
  /^(?:\w+_)?(?:full_?|scrubbed_?)?(?:transcripts?|transcript_?(?:object|text)|messages(?:_with_tool_calls|OpenAIFormatted)?|conversations?|utterances)$/i
const INSTRUCTIONS = new Set<unknown>(['system', 'developer'])

const hasWords = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : Array.isArray(value)
      ? value.some((entry) => !isRecord(entry) || !INSTRUCTIONS.has(entry['role']))
      : isRecord(value) && Object.keys(value).length > 0

/**
 * For an event of which no conversation was read: flags what looks like one in these records, but for the
 * `known` places, which were read. Content that was sent and not read is never silent.
 */
export const flagUnreadWords = (records: readonly EventField[], known: readonly string[]): void => {
  for (const record of records) {
    if (!isRecord(record.value)) continue
    for (const [key, value] of Object.entries(record.value)) {
      if (OF_WORDS.test(key) && !known.includes(key) && hasWords(value)) record.at(key).flag()
    }
  }
}
