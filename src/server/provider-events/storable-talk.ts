import { isObject, type JsonObject } from './json-object'
import { redactText, redactTurns, type Turn } from './redact'

const TEXT_KEYS = ['message', 'content', 'text'] as const

/** Whether an array is a list of turns: entries with a role. Bad entries among them change nothing. */
export const isConversation = (values: unknown[]): boolean =>
  values.some((entry) => isObject(entry) && typeof entry.role === 'string')

/**
 * Redacts a copied conversation in place, over the borders of turns and, where a turn has `words`
 * with times, over the borders of words. Tool entries are no turns and were redacted on their own.
 */
export const redactConversation = (entries: unknown[]): unknown[] => {
  const turns = entries.filter(isTurn)
  for (const key of TEXT_KEYS) redactSpoken(textTurns(turns, key))
  redactSpoken(turns.flatMap(wordsTurn))
  return entries
}

type SpokenTurn = Turn & { write: (pieces: string[]) => void }

/** Digits pressed one after the other are one turn of the caller's, one piece each. */
const textTurns = (turns: RoleEntry[], key: (typeof TEXT_KEYS)[number]): SpokenTurn[] => {
  const result: SpokenTurn[] = []
  let pressed: RoleEntry[] = []
  for (const turn of turns) {
    const text = turn[key]
    if (turn.role === 'dtmf' && typeof turn.digit === 'string') {
      pressed.push(turn)
      if (pressed.length === 1) result.push(pressedTurn(pressed))
      else result.at(-1)?.pieces.push(turn.digit)
    } else if (typeof text === 'string') {
      pressed = []
      const write = ([said = '']: string[]) => {
        turn[key] = said
      }
      result.push({ speaker: turn.role, pieces: [text], write })
    }
  }
  return result
}

const pressedTurn = (entries: RoleEntry[]): SpokenTurn => ({
  speaker: 'user',
  pieces: [String(entries[0]?.digit)],
  write: (pieces) => {
    for (const [index, entry] of entries.entries()) entry.digit = pieces[index] ?? ''
  },
})

const wordsTurn = (turn: RoleEntry): SpokenTurn[] => {
  const words = Array.isArray(turn.words) ? turn.words.filter(isWord) : []
  const write = (pieces: string[]) => {
    for (const [index, word] of words.entries()) word.word = pieces[index] ?? ''
  }
  return words.length === 0
    ? []
    : [{ speaker: turn.role, pieces: words.map((word) => word.word), write }]
}

const redactSpoken = (turns: SpokenTurn[]): void => {
  const redacted = redactTurns(turns)
  if (redacted) for (const [index, turn] of turns.entries()) turn.write(redacted[index] ?? [])
}

type RoleEntry = JsonObject & { role: string }

const isTurn = (entry: unknown): entry is RoleEntry =>
  isObject(entry) && typeof entry.role === 'string' && !/tool/i.test(entry.role)

const isWord = (entry: unknown): entry is { word: string } =>
  isObject(entry) && typeof entry.word === 'string'

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
