import type { Utterance } from '@/contracts/transcript'

import type { EventField } from './event-field'
import { readLabelledTranscript } from './labelled-transcript'
import { toolCallText, toolResultText } from './tool-text'
import { readToolResult } from './tool-result'
import { secondOf, TranscriptBuilder, wordsOf } from './transcript-builder'
import { flagUnreadConversation } from './unread-conversation'

/**
 * The documented place first, then the copies that older accounts send; the first in which both sides speak.
 * Null: nothing was sent.
 */
export const readVapiTranscript = (message: EventField): Utterance[] | null => {
  const artifact = message.at('artifact')
  const places = [artifact.at('transcript'), message.at('transcript')]
  const lists = places.filter(({ value }) => Array.isArray(value))
  const texts = places.filter((place) => !lists.includes(place))
  const all = LISTS.flatMap((name) => [artifact.at(name), message.at(name)])
  let best: Utterance[] | null = null
  for (const list of [...all, ...lists]) {
    if (!list.isSent) continue
    const utterances = readMessages(list)
    if (hasBothSides(utterances)) return utterances
    if (utterances.length > 0) best ??= utterances
  }
  const text = texts.find((field) => field.isSent)
  const labelled = text ? readLabelledTranscript(text) : null
  if (labelled && (best === null || hasBothSides(labelled))) best = labelled
  if (best === null) {
    const call = message.at('call')
    flagUnreadConversation([message, artifact], [...LISTS, 'transcript'])
    flagUnreadConversation(call.isSent ? [call, call.at('artifact')] : [], [])
  }
  return best
}

const hasBothSides = (utterances: readonly Utterance[]) =>
  (['agent', 'caller'] as const).every((side) => utterances.some(({ role }) => role === side))

/** The product's own shape, and that of the OpenAI API. */
const LISTS = ['messages', 'messagesOpenAIFormatted']
/** Where a message has its words, newest form first. */
const WORDS = ['message', 'content', 'text', 'transcript']
const PART_WORDS = ['text', 'transcript', 'content']

/** Words, also as the parts of a message: `[{type: "text", text: "…"}]`. */
const messageWords = (entry: EventField): { text: string; source: EventField } => {
  const sent = WORDS.map((name) => entry.at(name)).filter(({ isSent }) => isSent)
  const source = sent.find(({ value }) => !isBlank(value)) ?? sent[0]
  if (!source) return { text: '', source: entry }
  if (!Array.isArray(source.value)) return { text: wordsOf(source), source }
  const parts = source.entries().map(partWords)
  return { text: parts.filter((part) => part !== '').join(' '), source }
}

const isBlank = (value: unknown) =>
  (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

/** Flags a part whose type promises words and that has none; a picture has no words. */
const partWords = (part: EventField): string => {
  const words = PART_WORDS.map((name) => part.at(name)).find(({ isSent }) => isSent)
  if (words) return wordsOf(words)
  if (/text|audio/.test(String(part.at('type').value))) part.flag()
  return ''
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
      builder.add('tool', readToolResult(name, entry, null), { start: start(), end: null }, entry)
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
