import { isRecord } from '@/lib/is-record'

import { redactText, redactTurns } from './redact'
import { LABEL } from './sensitive-mentions'
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
 * that key alone. Each reading is of what was sent, so that none misses what another one removed. Of a
 * text that several change, the one that leaves least counts, and what that left is read once more.
 */
export const redactConversation = (entries: unknown[]): unknown[] => {
  const once = redactOnce(entries)
  return once === entries ? entries : redactOnce(once)
}

const redactOnce = (entries: unknown[]): unknown[] => {
  const spoken = entries.filter(isTurn)
  const used = KEYS.filter((key) =>
    spoken.some((entry) => hasWords(textsIn(entry[key], PART_KEYS))),
  )
  const long = entries.map((entry) =>
    isTurn(entry) ? KEYS.filter((key) => isLong(entry[key])) : [],
  )
  let result = entries
  for (const partKeys of partOrders(spoken)) {
    const read = (keys: string[]): PlacedTurn[] => {
      const sent = withLatest(entries, result, long)
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

/** Long texts are joined with no other: what was removed from them already need not be found again. */
const isLong = (value: unknown): boolean => !isShortTurn({ pieces: textsIn(value, PART_KEYS) })

const withLatest = (entries: unknown[], result: unknown[], keys: string[][]): unknown[] =>
  entries.map((entry, at) => {
    const [now, latest] = [result[at], keys[at] ?? []]
    if (latest.length === 0 || now === entry || !isRecord(entry) || !isRecord(now)) return entry
    return { ...entry, ...Object.fromEntries(latest.map((key) => [key, now[key]])) }
  })

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
  if (second.size === 0) return [PART_KEYS]
  return [PART_KEYS, PART_KEYS.toReversed(), ...[...second].map((key) => [key, ...PART_KEYS])]
}

const SPEAKS = /^(?:user|caller|customer|human|agent|assistant|bot)$/i

type Place = { index: number; key: string }
/** `places`: where the pieces are, in order; each has one text or several parts. */
type PlacedTurn = Turn & { places: Place[] }

/** `result` with what is redacted in `turns` of `sent`, beside what was redacted there before. */
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
      const value = withTexts(now[key], entry[key], partKeys, texts)
      const copies = typeof value === 'string' ? leastOfCopies(now, entry, KEYS, key, value) : {}
      next[index] = { ...now, ...copies, [key]: value }
    }
  }
  return next
}

/**
 * Each turn by the first of `keys` it has words under. With one key, keys pressed are left out: they
 * would come between its turns. With none there are only keys pressed, apart where others speak.
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
    const key = isRecord(part) ? textKeyOf(part, partKeys) : undefined
    const text = isRecord(part) ? key && part[key] : part
    if (typeof text === 'string') texts.push(text)
  }
  return texts
}

const LABELS = new RegExp(LABEL, 'g')

const lengthLeft = (text: string) => text.replaceAll(LABELS, '').length

/** Of what became of a text, `now` and here, that with less of it. */
const least = (now: unknown, redacted: string): unknown =>
  typeof now === 'string' && lengthLeft(now) <= lengthLeft(redacted) ? now : redacted

/**
 * `now` with other texts in the places that {@link textsIn} reads of `sent`. What a part has twice is
 * replaced twice.
 */
const withTexts = (
  now: unknown,
  sent: unknown,
  partKeys: string[],
  texts: Iterator<string>,
): unknown => {
  const next = (): string => texts.next().value ?? ''
  if (typeof sent === 'string') return least(now, next())
  if (!Array.isArray(sent) || !Array.isArray(now)) return now
  const parts: unknown[] = now
  return sent.map((before: unknown, at) => {
    const part = parts[at]
    if (typeof before === 'string') return least(part, next())
    const key = isRecord(before) ? textKeyOf(before, partKeys) : undefined
    if (!isRecord(before) || !isRecord(part) || key === undefined) return part
    return { ...part, ...leastOfCopies(part, before, PART_KEYS, key, next()) }
  })
}

/** Of one text under several keys: {@link least} of each. */
const leastOfCopies = (
  now: Record<string, unknown>,
  sent: Record<string, unknown>,
  keys: string[],
  key: string,
  redacted: string,
): Record<string, unknown> => {
  const copies = keys.filter((other) => sent[other] === sent[key])
  return Object.fromEntries(copies.map((other) => [other, least(now[other], redacted)]))
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
