import { isRecord } from '@/lib/is-record'

import type { EventField } from './event-field'

/** Keys under which providers send conversations, or may in a next version. */
const CONVERSATION_KEY =
  /^(?:\w+_)?(?:full_?|scrubbed_?)?(?:transcripts?|transcript_?(?:object|text)|messages(?:_with_tool_calls|OpenAIFormatted)?|conversations?|utterances)$/i
const INSTRUCTIONS = new Set<unknown>(['system', 'developer'])

const hasWords = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : Array.isArray(value)
      ? value.some((entry) => !isRecord(entry) || !INSTRUCTIONS.has(entry['role']))
      : isRecord(value) && Object.keys(value).length > 0

/**
 * For an event without a readable conversation: flags what looks like one in these records, except under the
 * `known` keys, which were read.
 */
export const flagUnreadConversation = (
  records: readonly EventField[],
  known: readonly string[],
): void => {
  for (const record of records) {
    if (!isRecord(record.value)) continue
    for (const [key, value] of Object.entries(record.value)) {
      if (CONVERSATION_KEY.test(key) && !known.includes(key) && hasWords(value))
        record.at(key).flag()
    }
  }
}
