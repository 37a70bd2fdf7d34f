import type { UtteranceRole } from '@/contracts/call-words'
import type { Utterance } from '@/contracts/transcript'

const NAMES: Record<UtteranceRole, string> = {
  caller: 'Caller',
  agent: 'Agent',
  tool: 'Tool',
  transfer: 'Transfer',
}
const ROLES: ReadonlyMap<string, UtteranceRole> = new Map([
  ['caller', 'caller'],
  ['user', 'caller'],
  ['customer', 'caller'],
  ['agent', 'agent'],
  ['assistant', 'agent'],
  ['ai', 'agent'],
  ['bot', 'agent'],
  ['tool', 'tool'],
  ['transfer', 'transfer'],
])
/** A time may come before the name. */
const NAMED_LINE = /^\s*(?:[[(]?\d{1,2}:\d\d(?::\d\d)?[\])]?\s+)?([A-Za-z]{2,9}) ?: ?(.*)$/s

/** Of a line such as `Caller: …` or `Agent: …`; null where it names no known speaker. */
export const speakerOf = (line: string): { role: UtteranceRole; words: string } | null => {
  const [, name = '', words = ''] = NAMED_LINE.exec(line) ?? []
  const role = ROLES.get(name.toLowerCase())
  return role ? { role, words } : null
}

const lineOf = ({ role, text }: Utterance) => `${NAMES[role]}: ${text.replaceAll(/\s*\n\s*/g, ' ')}`

/** A conversation as a text, one turn a line. */
export const textOfTurns = (turns: readonly Utterance[]): string => turns.map(lineOf).join('\n')

/** `start` and `end` are places in the text: from its first word to the end of its last line. */
export type PlacedTurn = { turn: Utterance; start: number; end: number }

/**
 * The turns of a text. A line that names no speaker belongs to the turn before it, and at the beginning
 * to the caller. A line that is one of `known` is that turn, with its times.
 */
export const placedTurns = (text: string, known: readonly Utterance[] = []): PlacedTurn[] => {
  const knownByLine = new Map(known.map((turn) => [lineOf(turn), turn]))
  const placed: PlacedTurn[] = []
  let next = 0
  for (const [at, whole] of text.split('\n').entries()) {
    const line = whole.replace(/\r$/, '')
    const end = next + line.length
    next += whole.length + 1
    const inPlace = known[at]
    const same = inPlace && lineOf(inPlace) === line ? inPlace : knownByLine.get(line)
    const named = speakerOf(line)
    const { role, words } = named ?? { role: 'caller' as const, words: line }
    const start = end - words.length
    if (same) {
      placed.push({ turn: same, start, end })
      continue
    }
    if (line.trim() === '') continue
    const last = named ? undefined : placed.pop()
    placed.push(
      last
        ? { turn: { ...last.turn, text: `${last.turn.text}\n${line}` }, start: last.start, end }
        : { turn: { role, text: words, startSeconds: null, endSeconds: null }, start, end },
    )
  }
  return placed
}

export const turnsOfText = (text: string, known?: readonly Utterance[]): Utterance[] =>
  placedTurns(text, known).map(({ turn }) => turn)

type Quoted = { quote: string; utterance: number }

/** Where a text has what is quoted of it; the whole turn where the words are not as they are in it. */
export const placeOfQuote = (
  text: string,
  { quote, utterance }: Quoted,
  known?: readonly Utterance[],
): Pick<PlacedTurn, 'start' | 'end'> | null => {
  const turn = placedTurns(text, known)[utterance]
  if (!turn) return null
  for (const words of [quote, quote.replaceAll(/\s*\n\s*/g, ' ')]) {
    const start = text.indexOf(words, turn.start)
    if (start >= 0 && start + words.length <= turn.end) return { start, end: start + words.length }
  }
  return turn
}
