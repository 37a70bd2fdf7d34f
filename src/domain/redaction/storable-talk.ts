import { isRecord } from '@/lib/is-record'

import { redactText, redactTurns } from './redact'
import type { Turn } from './turns'

const TEXT_KEYS = ['message', 'content', 'text', 'transcript']
/** Of a part of a message, or a word with times. */
const PART_KEYS = ['text', 'transcript', 'content', 'word']
/** The turns with their words under one key, then also those that have them under another. */
const READINGS = [...TEXT_KEYS.map((key) => [key]), ['words'], TEXT_KEYS, ['words', ...TEXT_KEYS]]

export const isConversation = (values: unknown[]): boolean =>
  values.some((entry) => isRecord(entry) && typeof entry.role === 'string')

/**
 * Redacts a conversation, over the borders of turns, of the parts of a message and, where a turn has
 * `words` with times, of words. The same list when there is nothing to remove. Tool entries are no
 * turns and were redacted on their own.
 */
export const redactConversation = (entries: unknown[]): unknown[] =>
  READINGS.reduce(redactTexts, entries)

type Place = { index: number; key: string }
/** `places`: where the pieces are, in order; each has one text or several parts. */
type PlacedTurn = Turn & { places: Place[] }

const redactTexts = (entries: unknown[], keys: string[]): unknown[] => {
  const turns = placedTurns(entries, keys)
  const isMixed = turns.some(({ places }) => places[0]?.key !== turns[0]?.places[0]?.key)
  if (keys.length > 1 && !isMixed) return entries
  const redacted = redactTurns(turns)
  if (!redacted) return entries
  const result = entries.slice()
  for (const [turn, { places }] of turns.entries()) {
    const texts = (redacted[turn] ?? []).values()
    for (const { index, key } of places) {
      const entry = entries[index]
      if (isRecord(entry)) result[index] = { ...entry, [key]: withTexts(entry[key], texts) }
    }
  }
  return result
}

const placedTurns = (entries: unknown[], keys: string[]): PlacedTurn[] => {
  const turns: PlacedTurn[] = []
  let pressed: PlacedTurn | null = null
  for (const [index, entry] of entries.entries()) {
    if (!isTurn(entry)) continue
    if (isPressed(entry)) {
      if (keys[0] === 'words') continue
      if (!pressed) turns.push((pressed = { speaker: 'user', pieces: [], places: [] }))
      pressed.pieces.push(entry.digit)
      pressed.places.push({ index, key: 'digit' })
      continue
    }
    for (const key of keys) {
      const pieces = textsIn(entry[key])
      if (!pieces.some((piece) => piece.trim() !== '')) continue
      pressed = null
      turns.push({ speaker: entry.role, pieces, places: [{ index, key }] })
      break
    }
  }
  return turns
}

const textKeyOf = (part: Record<string, unknown>) =>
  PART_KEYS.find((key) => typeof part[key] === 'string')

/** A text, or those of the parts of a message: `[{ type: 'text', text: '…' }]`. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return []
  const texts: string[] = []
  for (const part of value as unknown[]) {
    const text = isRecord(part) ? part[textKeyOf(part) ?? ''] : part
    if (typeof text === 'string') texts.push(text)
  }
  return texts
}

/** With other texts in the places that {@link textsIn} reads. A part that has its words twice loses them twice. */
const withTexts = (value: unknown, texts: Iterator<string>): unknown => {
  const next = (): string => texts.next().value ?? ''
  if (typeof value === 'string') return next()
  if (!Array.isArray(value)) return value
  return value.map((part: unknown) => {
    if (typeof part === 'string') return next()
    const read = isRecord(part) ? textKeyOf(part) : undefined
    if (!isRecord(part) || read === undefined) return part
    const text = next()
    if (text === part[read]) return part
    const copies = PART_KEYS.filter((key) => typeof part[key] === 'string')
    return { ...part, ...Object.fromEntries(copies.map((key) => [key, text])) }
  })
}

type RoleEntry = Record<string, unknown> & { role: string }

const isTurn = (entry: unknown): entry is RoleEntry =>
  isRecord(entry) && typeof entry.role === 'string' && !/tool/i.test(entry.role)

const isPressed = (entry: RoleEntry): entry is RoleEntry & { digit: string } =>
  entry.role === 'dtmf' && typeof entry.digit === 'string'

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
