import type { UtteranceRole } from '@/contracts/call-words'
import type { Utterance } from '@/contracts/transcript'

import type { EventField } from './event-field'
import { readLabelledTranscript } from './labelled-transcript'
import { readToolResult } from './tool-result'
import { toolCallText } from './tool-text'
import { secondOf, TranscriptBuilder, wordsOf } from './transcript-builder'
import { flagUnreadConversation } from './unread-conversation'

/** Freed of personal data first, then with tool calls, then words only. Null: nothing was sent. */
const LISTS = [
  'scrubbed_transcript_with_tool_calls',
  'transcript_with_tool_calls',
  'transcript_object',
]

/** Words of a role that is not known. */
const UNKNOWN = ['content', 'text', 'message']

const SPEAKERS = new Map<string, UtteranceRole>([
  ['agent', 'agent'],
  ['assistant', 'agent'],
  ['user', 'caller'],
  ['transfer_target', 'transfer'],
])

export const readRetellTranscript = (call: EventField): Utterance[] | null => {
  for (const key of LISTS) {
    const list = call.at(key)
    if (!list.isSent) continue
    const utterances = new RetellTranscript().read(list)
    if (utterances.length > 0) return utterances
  }
  const labelled = readLabelledTranscript(call.at('transcript'))
  if (labelled === null)
    flagUnreadConversation([call, call.at('call_analysis')], [...LISTS, 'transcript'])
  return labelled
}

class RetellTranscript {
  readonly #builder = new TranscriptBuilder()
  readonly #toolNames = new Map<unknown, string>()
  #lastEnd: number | null = null
  #pressed: string[] = []

  read(list: EventField): Utterance[] {
    for (const entry of list.entries()) {
      const role = entry.at('role').value
      if (role !== 'dtmf') this.#closePressed(entry)
      this.#readEntry(role, entry)
    }
    this.#closePressed(list)
    return this.#builder.utterances
  }

  #readEntry(role: unknown, entry: EventField): void {
    const speaker = typeof role === 'string' ? SPEAKERS.get(role) : undefined
    if (speaker) this.#readSpeech(speaker, entry)
    else if (role === 'tool_call_invocation') this.#readToolCall(entry)
    else if (role === 'tool_call_result') this.#readToolResult(entry)
    else if (role === 'sms') {
      const start = secondOf(entry.at('time_sec')) ?? this.#lastEnd
      const words = ['content', 'text', 'body'].map((name) => entry.at(name))
      const sent = words.find(({ isSent }) => isSent)
      if (!sent) entry.flag()
      this.#addTool(`Text message: ${sent ? wordsOf(sent) : ''}`, entry, start)
    } else if (role === 'dtmf') {
      const digit = entry.at('digit').value
      if (typeof digit === 'string' || typeof digit === 'number') this.#pressed.push(String(digit))
    } else if (typeof role !== 'string' || UNKNOWN.some((name) => entry.at(name).isSent))
      entry.flag()
  }

  #readSpeech(role: UtteranceRole, entry: EventField): void {
    const words = entry.at('words').entries()
    // What was said and cannot be read is never silent.
    if (!entry.at('content').isSent) entry.flag()
    const content = wordsOf(entry.at('content'))
    const spoken = words.map((word) => word.at('word').text(200) ?? '').join(' ')
    const [first, last] = [words[0], words.at(-1)]
    const start = first ? secondOf(first.at('start')) : null
    const end = last ? secondOf(last.at('end')) : null
    this.#builder.add(role, content.trim() === '' ? spoken : content, { start, end }, entry)
    this.#lastEnd = end ?? start ?? this.#lastEnd
  }

  #readToolCall(entry: EventField): void {
    const name = entry.at('name').text(200) ?? 'tool'
    this.#toolNames.set(entry.at('tool_call_id').value, name)
    this.#addTool(toolCallText(name, entry.at('arguments').value), entry)
  }

  #readToolResult(entry: EventField): void {
    const name = this.#toolNames.get(entry.at('tool_call_id').value) ?? 'tool'
    this.#addTool(readToolResult(name, entry, entry.at('successful').boolean()), entry)
  }

  #closePressed(source: EventField): void {
    const digits = this.#pressed.filter((digit) => digit !== '').join(' ')
    this.#pressed = []
    if (digits !== '') this.#addTool(`Keys pressed: ${digits}`, source)
  }

  #addTool(text: string, source: EventField, start = this.#lastEnd): void {
    this.#builder.add('tool', text, { start, end: null }, source)
  }
}
