import type { Utterance } from '@/contracts/transcript'

import type { EventField } from './event-field'
import { readLabelledTranscript } from './labelled-transcript'
import { toolCallText, toolResultText } from './tool-text'
import { secondOf, TranscriptBuilder, wordsOf } from './transcript-builder'

/** The documented place first, then the copies that older accounts send. Null: nothing was sent. */
export const readVapiTranscript = (message: EventField): Utterance[] | null => {
  const artifact = message.at('artifact')
  const places = [artifact.at('transcript'), message.at('transcript')]
  const lists = places.filter(({ value }) => Array.isArray(value))
  const texts = places.filter((place) => !lists.includes(place))
  const all = LISTS.flatMap((name) => [artifact.at(name), message.at(name)])
  for (const list of [...all, ...lists]) {
    if (!list.isSent) continue
    const utterances = readMessages(list)
    if (utterances.length > 0) return utterances
  }
  const text = texts.find((field) => field.isSent)
  return text ? readLabelledTranscript(text) : null
}

/** The product's own shape, and that of the OpenAI API. */
const LISTS = ['messages', 'messagesOpenAIFormatted']
/** Where a message has its words, newest form first. */
const WORDS = ['message', 'content', 'text', 'transcript']

/** Words, also as the parts of a message: `[{type: "text", text: "…"}]`. */
const messageWords = (entry: EventField): { text: string; source: EventField } => {
  const source = WORDS.map((name) => entry.at(name)).find(({ isSent }) => isSent)
  if (!source) return { text: '', source: entry }
  if (!Array.isArray(source.value)) return { text: wordsOf(source), source }
  const parts = source.entries().map((part) => wordsOf(part.at('text')))
  return { text: parts.filter((part) => part !== '').join(' '), source }
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
      const { text, source } = messageWords(entry)
      const calls = entry.at('tool_calls')
      // What was said and cannot be read is never silent.
      if (text === '' && source === entry && !calls.isSent) entry.flag()
      const from = start()
      const times = { start: from, end: endOf(entry, from) }
      builder.add(role === 'user' ? 'caller' : 'agent', text, times, source)
      readToolCalls(calls, start, builder)
      return
    }
    case 'tool_calls':
      readToolCalls(entry.at('toolCalls'), start, builder)
      return
    case 'tool_call_result': {
      const name = entry.at('name').text(200) ?? 'tool'
      const text = toolResultText(name, entry.at('result').value, null)
      builder.add('tool', text, { start: start(), end: null }, entry)
      return
    }
    case 'tool':
    case 'function': {
      const { text, source } = messageWords(entry)
      const name = entry.at('name').text(200) ?? 'tool'
      builder.add('tool', toolResultText(name, text, null), { start: start(), end: null }, source)
      return
    }
    // The instructions of the voice agent are no part of the conversation.
    case 'system':
    case 'developer':
      return
    default:
      entry.flag()
  }
}

const readToolCalls = (
  list: EventField,
  start: () => number | null,
  builder: TranscriptBuilder,
): void => {
  for (const call of list.entries()) {
    const tool = call.at('function')
    const text = toolCallText(tool.at('name').text(200) ?? 'tool', tool.at('arguments').value)
    builder.add('tool', text, { start: start(), end: null }, call)
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
