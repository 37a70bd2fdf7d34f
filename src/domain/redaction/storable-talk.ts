import { isRecord } from '@/lib/is-record'

import { redactText, redactTurns } from './redact'
import { isShortTurn, type Turn } from './turns'

/** Where turns have their words: a text, parts, or words with times. */
const KEYS = ['message', 'content', 'text', 'transcript', 'words']
const PART_KEYS = ['word', 'text', 'transcript', 'content']

export const isConversation = (values: unknown[]): boolean =>
  values.some((entry) => isRecord(entry) && typeof entry.role === 'string')

/**
 * Redacts a conversation, over the borders of turns, of the parts of a message and, where a turn has
 * `words` with times, of words. The same list when there is nothing to remove. Tool entries are no
 * turns and were redacted on their own.
 *
 * Removes what any reading finds: by each key, with what the other keys have in turns without it, and by
 * that key alone. Each reading is of what was sent, so that none misses what another one removed; long
 * turns, which are joined with no other, are read once.
 */
export const redactConversation = (entries: unknown[]): unknown[] => {
  const spoken = entries.filter(isTurn)
  const used = KEYS.filter((key) =>
    spoken.some((entry) => hasWords(textsIn(entry[key], PART_KEYS))),
  )
  const longAt = new Set(entries.flatMap((entry, at) => (isTurn(entry) && isLong(entry) ? at : [])))
  let result = entries
  for (const partKeys of partOrders(spoken)) {
    const read = (keys: string[]): PlacedTurn[] => {
      const sent = entries.map((entry, at) => (longAt.has(at) ? result[at] : entry))
      const turns = placedTurns(sent, keys, partKeys)
      result = withRedacted(result, sent, turns, partKeys)
      return turns
    }
    if (used.length === 0) read([])
    for (const key of used) {
      const turns = read([key, ...used])
      const isMixed = turns.some(({ places }) => places.some((place) => place.key !== key))
      if (isMixed) read([key])
    }
  }
  return result
}

/** One part may have two texts: `[{ type: 'input_audio', text: '(audio)', transcript: '…' }]`. */
const partOrders = (spoken: RoleEntry[]): string[][] => {
  const second = new Set<string>()
  for (const entry of spoken) {
    for (const key of KEYS) {
      const value = entry[key]
      if (!Array.isArray(value)) continue
      for (const part of value as unknown[]) {
        if (!isRecord(part)) continue
        for (const name of PART_KEYS.filter((name) => isText(part[name])).slice(1)) second.add(name)
      }
    }
  }
  return [PART_KEYS, ...[...second].map((key) => [key, ...PART_KEYS])]
}

const isLong = (entry: RoleEntry): boolean =>
  KEYS.some((key) => !isShortTurn({ pieces: textsIn(entry[key], PART_KEYS) }))

const SPEAKS = /^(?:user|caller|customer|human|agent|assistant|bot)$/i

type Place = { index: number; key: string }
/** `places`: where the pieces are, in order; each has one text or several parts. */
type PlacedTurn = Turn & { places: Place[] }

/** `result` with what is redacted in `turns` of `sent`; what differs from it already is left. */
const withRedacted = (
  result: unknown[],
  sent: unknown[],
  turns: PlacedTurn[],
  partKeys: string[],
): unknown[] => {
  const redacted = redactTurns(turns)
  if (!redacted) return result
  const next = result.slice()
  for (const [turn, { places }] of turns.entries()) {
    const texts = (redacted[turn] ?? []).values()
    for (const { index, key } of places) {
      const entry = sent[index]
      const now = next[index]
      if (!isRecord(entry) || !isRecord(now)) continue
      next[index] = { ...now, [key]: withTexts(now[key], entry[key], partKeys, texts) }
    }
  }
  return next
}

/**
 * Each turn by the first of `keys` it has words under. By one alone, keys pressed are left out: they
 * would come between its turns. By none there are keys pressed only, apart where others speak.
 */
const placedTurns = (entries: unknown[], keys: string[], partKeys: string[]): PlacedTurn[] => {
  const turns: PlacedTurn[] = []
  let pressed: PlacedTurn | null = null
  for (const [index, entry] of entries.entries()) {
    if (!isTurn(entry)) continue
    if (isPressed(entry)) {
      if (keys.length === 1) continue
      if (!pressed) turns.push((pressed = { speaker: 'user', pieces: [], places: [] }))
      pressed.pieces.push(entry.digit)
      pressed.places.push({ index, key: 'digit' })
      continue
    }
    pressed = null
    if (keys.length === 0 && SPEAKS.test(entry.role)) {
      turns.push({ speaker: '', pieces: [], places: [] })
    }
    for (const key of keys) {
      const pieces = textsIn(entry[key], partKeys)
      if (!hasWords(pieces)) continue
      turns.push({ speaker: entry.role, pieces, places: [{ index, key }] })
      break
    }
  }
  return turns
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const hasWords = (texts: string[]) => texts.some(isText)

const textKeyOf = (part: Record<string, unknown>, partKeys: string[]): string | undefined => {
  for (const key of partKeys) if (isText(part[key])) return key
  return undefined
}

/** A text, or those of the parts of a message: `[{ type: 'text', text: '…' }]`. */
const textsIn = (value: unknown, partKeys: string[]): string[] => {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return []
  const texts: string[] = []
  for (const part of value as unknown[]) {
    const text = isRecord(part) ? part[textKeyOf(part, partKeys) ?? ''] : part
    if (typeof text === 'string') texts.push(text)
  }
  return texts
}

/**
 * `now` with other texts in the places that {@link textsIn} reads of `sent`, where both are the same. What
 * a part has twice is replaced twice.
 */
const withTexts = (
  now: unknown,
  sent: unknown,
  partKeys: string[],
  texts: Iterator<string>,
): unknown => {
  const next = (): string => texts.next().value ?? ''
  if (typeof sent === 'string') {
    const text = next()
    return now === sent ? text : now
  }
  if (!Array.isArray(sent) || !Array.isArray(now)) return now
  const parts: unknown[] = now
  return sent.map((before: unknown, at) => {
    const part = parts[at]
    if (typeof before === 'string') {
      const text = next()
      return part === before ? text : part
    }
    const key = isRecord(before) ? textKeyOf(before, partKeys) : undefined
    if (!isRecord(before) || !isRecord(part) || key === undefined) return part
    const text = next()
    const isSame = (name: string) => before[name] === before[key] && part[name] === before[key]
    return { ...part, ...Object.fromEntries(PART_KEYS.filter(isSame).map((name) => [name, text])) }
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
