import { isRecord } from '@/lib/is-record'

import { redactText, redactTurns } from './redact'
import type { Turn } from './turns'

/** Where turns have their words: a text, parts, or words with times. */
const KEYS = ['message', 'content', 'text', 'transcript', 'words']
const PART_KEYS = ['word', 'text', 'transcript', 'content']

export const isConversation = (values: unknown[]): boolean =>
  values.some((entry) => isRecord(entry) && typeof entry.role === 'string')

/**
 * Redacts a conversation, over the borders of turns, of the parts of a message and, where a turn has
 * `words` with times, of words. The same list when there is nothing to remove. Tool entries are no
 * turns and were redacted on their own.
 */
export const redactConversation = (entries: unknown[]): unknown[] => {
  const once = redactBy(PART_KEYS, entries)
  return entries.filter(isTurn).some(hasWordsTwice) ? redactBy(PART_KEYS.toReversed(), once) : once
}

/** Read by each key, with what the other keys have in turns without it; then by that key alone. */
const redactBy = (parts: string[], entries: unknown[]): unknown[] => {
  const said = entries.filter(isTurn)
  const used = KEYS.filter((key) => said.some((entry) => hasWords(textsIn(entry[key], parts))))
  let result = entries
  for (const key of used.length > 0 ? used : [NO_KEY]) {
    const turns = placedTurns(result, [key, ...used], parts)
    result = redactPlaced(result, turns, parts)
    const isMixed = turns.some(({ places }) => places.some((place) => place.key !== key))
    if (isMixed) result = redactPlaced(result, placedTurns(result, [key], parts), parts)
  }
  return result
}

/** Of a conversation that has no words but keys pressed. */
const NO_KEY = ''

const SPEAKS = /^(?:user|caller|customer|human|agent|assistant|bot)$/i

type Place = { index: number; key: string }
/** `places`: where the pieces are, in order; each has one text or several parts. */
type PlacedTurn = Turn & { places: Place[] }

const redactPlaced = (entries: unknown[], turns: PlacedTurn[], parts: string[]): unknown[] => {
  const redacted = redactTurns(turns)
  if (!redacted) return entries
  const result = entries.slice()
  for (const [turn, { places }] of turns.entries()) {
    const texts = (redacted[turn] ?? []).values()
    for (const { index, key } of places) {
      const entry = entries[index]
      if (isRecord(entry)) {
        result[index] = withCopies(entry, KEYS, key, withTexts(entry[key], parts, texts))
      }
    }
  }
  return result
}

/** By one key alone, keys pressed are left out: they would come between its turns. */
const placedTurns = (entries: unknown[], keys: string[], parts: string[]): PlacedTurn[] => {
  const turns: PlacedTurn[] = []
  let pressed: PlacedTurn | null = null
  for (const [index, entry] of entries.entries()) {
    if (!isTurn(entry)) continue
    if (isPressed(entry)) {
      if (keys.length === 1 && keys[0] !== NO_KEY) continue
      if (!pressed) turns.push((pressed = { speaker: 'user', pieces: [], places: [] }))
      pressed.pieces.push(entry.digit)
      pressed.places.push({ index, key: 'digit' })
      continue
    }
    pressed = null
    if (keys[0] === NO_KEY && SPEAKS.test(entry.role)) {
      turns.push({ speaker: '', pieces: [], places: [] })
    }
    for (const key of keys) {
      const pieces = textsIn(entry[key], parts)
      if (!hasWords(pieces)) continue
      turns.push({ speaker: entry.role, pieces, places: [{ index, key }] })
      break
    }
  }
  return turns
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const hasWords = (texts: string[]) => texts.some(isText)

const textKeyOf = (part: Record<string, unknown>, parts: string[]): string | undefined => {
  for (const key of parts) if (isText(part[key])) return key
  return undefined
}

/** As `[{ type: 'input_audio', text: '(audio)', transcript: '…' }]`: each of them is read once. */
const hasWordsTwice = (entry: RoleEntry): boolean =>
  KEYS.some((key) => {
    const value = entry[key]
    const isTwice = (part: unknown) =>
      isRecord(part) && PART_KEYS.filter((name) => isText(part[name])).length > 1
    return key !== 'words' && Array.isArray(value) && value.some(isTwice)
  })

/** A text, or those of the parts of a message: `[{ type: 'text', text: '…' }]`. */
const textsIn = (value: unknown, parts: string[]): string[] => {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return []
  const texts: string[] = []
  for (const part of value as unknown[]) {
    const text = isRecord(part) ? part[textKeyOf(part, parts) ?? ''] : part
    if (typeof text === 'string') texts.push(text)
  }
  return texts
}

/** With other texts in the places that {@link textsIn} reads. */
const withTexts = (value: unknown, parts: string[], texts: Iterator<string>): unknown => {
  const next = (): string => texts.next().value ?? ''
  if (typeof value === 'string') return next()
  if (!Array.isArray(value)) return value
  return value.map((part: unknown) => {
    if (typeof part === 'string') return next()
    const key = isRecord(part) ? textKeyOf(part, parts) : undefined
    return isRecord(part) && key !== undefined ? withCopies(part, PART_KEYS, key, next()) : part
  })
}

/** With another value under a key, and under those of the others that have the same text. */
const withCopies = (
  record: Record<string, unknown>,
  keys: string[],
  key: string,
  value: unknown,
): Record<string, unknown> => {
  const result = { ...record, [key]: value }
  if (typeof value !== 'string') return result
  for (const other of keys) if (record[other] === record[key]) result[other] = value
  return result
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
