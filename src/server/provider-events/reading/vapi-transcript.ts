import type { Utterance } from '@/contracts/transcript'

import type { EventField } from './event-field'
import { readLabelledTranscript } from './labelled-transcript'
import { toolCallText, toolResultText } from './tool-text'
import { secondOf, TranscriptBuilder, wordsOf } from './transcript-builder'

/** The documented place first, then the copies that older accounts send. Null: nothing was sent. */
export const readVapiTranscript = (message: EventField): Utterance[] | null => {
  const artifact = message.at('artifact')
  for (const list of [artifact.at('messages'), message.at('messages')]) {
    if (!list.isSent) continue
    const utterances = readMessages(list)
    if (utterances.length > 0) return utterances
  }
  const texts = [artifact.at('transcript'), message.at('transcript')]
  const text = texts.find((field) => field.isSent)
  return text ? readLabelledTranscript(text) : null
}

const readMessages = (list: EventField): Utterance[] => {
  const builder = new TranscriptBuilder()
  for (const entry of list.entries()) readMessage(entry, builder)
  return builder.utterances
}

const readMessage = (entry: EventField, builder: TranscriptBuilder): void => {
  const role = entry.at('role').value
  const start = () => secondOf(entry.at('secondsFromStart'))
  switch (role) {
    case 'bot':
    case 'assistant':
    case 'user': {
      const text = entry.at('message')
      const from = start()
      const times = { start: from, end: endOf(entry, from) }
      builder.add(role === 'user' ? 'caller' : 'agent', wordsOf(text), times, text)
      return
    }
    case 'tool_calls':
      for (const call of entry.at('toolCalls').entries()) {
        const tool = call.at('function')
        const text = toolCallText(tool.at('name').text(200) ?? 'tool', tool.at('arguments').value)
        builder.add('tool', text, { start: start(), end: null }, call)
      }
      return
    case 'tool_call_result': {
      const name = entry.at('name').text(200) ?? 'tool'
      const text = toolResultText(name, entry.at('result').value, null)
      builder.add('tool', text, { start: start(), end: null }, entry)
      return
    }
    default:
      if (typeof role !== 'string') entry.flag()
  }
}

/** `endTime - time` spans a turn merged from several; `duration` (ms) counts only its speech. */
const endOf = (entry: EventField, start: number | null): number | null => {
  if (start === null) return null
  const time = entry.at('time').instant()
  const endTime = entry.at('endTime').instant()
  if (time && endTime && endTime >= time) return start + (endTime.getTime() - time.getTime()) / 1000
  const duration = entry.at('duration').number({ min: 0, max: 24 * 3600 * 1000 })
  return duration === null ? null : start + duration / 1000
}
