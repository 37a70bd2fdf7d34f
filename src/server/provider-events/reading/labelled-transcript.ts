import type { UtteranceRole } from '@/contracts/call-words'
import { speakerOf } from '@/domain/transcript-text'

import type { EventField } from './event-field'
import { TranscriptBuilder } from './transcript-builder'

const OTHER_LABEL = /^\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,2}: \S/u

/**
 * A conversation sent only as one text, `User: …` and `Agent: …` line by line. Null when a line
 * comes before the first known label: labels can be renamed, and a guess would swap the speakers.
 */
export const readLabelledTranscript = (
  field: EventField,
): TranscriptBuilder['utterances'] | null => {
  const { value } = field
  if (!field.isSent) return null
  if (typeof value !== 'string') return field.flag()
  const builder = new TranscriptBuilder()
  let turn: { role: UtteranceRole; lines: string[] } | null = null
  const close = () => {
    if (turn) builder.add(turn.role, turn.lines.join('\n'), { start: null, end: null }, field)
  }
  for (const line of value.trim().split('\n')) {
    const named = speakerOf(line)
    if (named) {
      close()
      turn = { role: named.role, lines: [named.words] }
    } else if (turn) {
      // A speaker of an unknown side: kept with the turn before, and flagged.
      if (OTHER_LABEL.test(line)) field.flag()
      turn.lines.push(line)
    } else {
      return line === '' ? null : field.flag()
    }
  }
  close()
  return builder.utterances
}
