import { isRecord } from '@/lib/is-record'

import { redactText, redactTurns } from './redact'
import type { Turn } from './turns'

const TEXT_KEYS = ['message', 'content', 'text'] as const
type TextKey = (typeof TEXT_KEYS)[number]

export const isConversation = (values: unknown[]): boolean =>
  values.some((entry) => isRecord(entry) && typeof entry.role === 'string')

/**
 * Redacts a conversation, over the borders of turns and, where a turn has `words` with times, over
 * the borders of words. The same list when there is nothing to remove. Tool entries are no turns and
 * were redacted on their own.
 */
export const redactConversation = (entries: unknown[]): unknown[] =>
  redactWords(TEXT_KEYS.reduce(redactTexts, entries))

/** `at`: the entries that were read, one for each piece or one for all of them. */
type SpokenTurn = Turn & { at: number[] }

const redactTexts = (entries: unknown[], key: TextKey): unknown[] => {
  const turns = textTurns(entries, key)
  const redacted = redactTurns(turns)
  if (!redacted) return entries
  const result = entries.slice()
  for (const [index, { at }] of turns.entries()) {
    for (const [piece, place] of at.entries()) {
      const entry = entries[place]
      const text = redacted[index]?.[piece] ?? ''
      if (isTurn(entry)) result[place] = { ...entry, [isPressed(entry) ? 'digit' : key]: text }
    }
  }
  return result
}

const textTurns = (entries: unknown[], key: TextKey): SpokenTurn[] => {
  const turns: SpokenTurn[] = []
  let pressed: SpokenTurn | null = null
  for (const [index, entry] of entries.entries()) {
    if (!isTurn(entry)) continue
    const text = entry[key]
    if (isPressed(entry)) {
      if (!pressed) turns.push((pressed = { speaker: 'user', pieces: [], at: [] }))
      pressed.pieces.push(entry.digit)
      pressed.at.push(index)
    } else if (typeof text === 'string') {
      pressed = null
      turns.push({ speaker: entry.role, pieces: [text], at: [index] })
    }
  }
  return turns
}

const redactWords = (entries: unknown[]): unknown[] => {
  const turns = entries.flatMap(wordsTurn)
  const redacted = redactTurns(turns)
  if (!redacted) return entries
  const result = entries.slice()
  for (const [index, { at }] of turns.entries()) {
    for (const place of at) result[place] = withWords(entries[place], redacted[index] ?? [])
  }
  return result
}

const wordsTurn = (entry: unknown, index: number): SpokenTurn[] => {
  if (!isTurn(entry) || !Array.isArray(entry.words)) return []
  const pieces: string[] = []
  for (const word of entry.words) if (isWord(word)) pieces.push(word.word)
  return pieces.length === 0 ? [] : [{ speaker: entry.role, pieces, at: [index] }]
}

const withWords = (entry: unknown, pieces: string[]): unknown => {
  if (!isTurn(entry) || !Array.isArray(entry.words)) return entry
  const rest = pieces.values()
  const words = entry.words.map((word: unknown) =>
    isWord(word) ? { ...word, word: rest.next().value ?? '' } : word,
  )
  return { ...entry, words }
}

type RoleEntry = Record<string, unknown> & { role: string }

const isTurn = (entry: unknown): entry is RoleEntry =>
  isRecord(entry) && typeof entry.role === 'string' && !/tool/i.test(entry.role)

const isPressed = (entry: RoleEntry): entry is RoleEntry & { digit: string } =>
  entry.role === 'dtmf' && typeof entry.digit === 'string'

const isWord = (entry: unknown): entry is { word: string } =>
  isRecord(entry) && typeof entry.word === 'string'

const LABELLED_LINE = /^([A-Za-z][\w '-]{0,40}): /

/** Redacts a conversation written in one text, `User: …` and `Agent: …` line by line. */
export const redactTalk = (text: string): string => {
  if (!text.includes('\n')) return redactText(text)
  let speaker = ''
  const prefixes: string[] = []
  const turns = text.split('\n').map((line): Turn => {
    const match = LABELLED_LINE.exec(line)
    speaker = match?.[1] ?? speaker
    const prefix = match?.[0] ?? ''
    prefixes.push(prefix)
    return { speaker, pieces: [line.slice(prefix.length)] }
  })
  const redacted = redactTurns(turns)
  if (!redacted) return text
  return redacted.map((pieces, index) => `${prefixes[index] ?? ''}${pieces.join('')}`).join('\n')
}
