import type { UtteranceRole } from '@/contracts/call-words'
import type { Evidence, Utterance } from '@/contracts/transcript'
import { cutOnWord } from '@/lib/cut-on-word'

/** Of a longer call the middle is left out: what it is about is said first, what came of it last. */
const MOST_OF_AN_END = { utterances: 500, characters: 100_000 }
const MAX_CHARACTERS_PER_TURN = 4_000
const IS_SAID = /[\p{L}\p{N}]/u

/** An utterance made ready for matching. `words` has the length and offsets of `text`. */
export type Turn = {
  index: number
  role: UtteranceRole
  text: string
  words: string
  startSeconds: number | null
}

export type Passage = { turn: Turn; at: number }

/** A sentence of a summary, without its full stop, and where in the call its words are. */
export type Statement = { text: string; said: Passage }

/** `turns` in order; `caller` and `agent` are the turns of those roles that hold a letter or digit. */
export type Conversation = { turns: Turn[]; caller: Turn[]; agent: Turn[] }

/** What is spoken next after the turn at `place`; results of tools are passed over. */
export const spokenNext = (turns: Turn[], place: number): Turn | undefined =>
  turns.slice(place + 1).find(({ role }) => role !== 'tool')

/** What was spoken last before a turn. */
export const spokenBefore = (turns: Turn[], { index }: Turn): Turn | undefined =>
  turns.findLast((turn) => turn.index < index && turn.role !== 'tool')

/** Reads a transcript up to fixed caps, so that a hostile one costs no more than a long call. */
export function readConversation(transcript: Utterance[]): Conversation {
  const { utterances } = MOST_OF_AN_END
  const said = transcript.map((utterance, index) => ({ ...utterance, index }))
  const beginning = readEnd(said.slice(0, utterances))
  const end = readEnd(said.slice(utterances).slice(-utterances).toReversed())
  const turns = [...beginning, ...end.toReversed()]
  return {
    turns,
    caller: turns.filter((turn) => turn.role === 'caller'),
    agent: turns.filter((turn) => turn.role === 'agent'),
  }
}

/** How many turns between the beginning and the end of a very long call were not read. */
export function countUnread(transcript: Utterance[], { turns }: Conversation): number {
  const read = new Set(turns.map(({ index }) => index))
  return transcript.filter(({ text }, index) => IS_SAID.test(text) && !read.has(index)).length
}

function readEnd(said: (Utterance & { index: number })[]): Turn[] {
  const turns: Turn[] = []
  let characters = 0
  for (const { index, role, startSeconds, ...utterance } of said) {
    if (characters >= MOST_OF_AN_END.characters) break
    const text = utterance.text.slice(0, MAX_CHARACTERS_PER_TURN)
    characters += text.length
    if (!IS_SAID.test(text)) continue
    turns.push({ index, role, text, words: matchable(text), startSeconds })
  }
  return turns
}

/** In lower case, with one apostrophe and one kind of space, and of the same length. */
export function matchable(text: string): string {
  const lower = text.toLowerCase()
  const sameLength = lower.length === text.length ? lower : text
  return sameLength.replaceAll(/[\u2018\u2019\u02BC`]/g, "'").replaceAll(/\s/g, ' ')
}

const MAX_QUOTE = 160
const LEAD_IN = 60

/**
 * The words a claim rests on: a piece of the turn of at most 160 characters on whole words. In a
 * long turn the piece is the one around `at`, the offset of what was recognised.
 */
export function evidenceOf(turn: Turn, at = 0): Evidence {
  const from = turn.text.trimEnd().length <= MAX_QUOTE ? 0 : wordStart(turn.text, at - LEAD_IN)
  const quote = cutOnWord(turn.text.slice(from), MAX_QUOTE)
  return { utterance: turn.index, quote, startSeconds: turn.startSeconds }
}

/** The first evidence of each turn. */
export function onePerTurn(evidence: Evidence[]): Evidence[] {
  const turns = new Set<number>()
  return evidence.filter(({ utterance }) => !turns.has(utterance) && turns.add(utterance))
}

function wordStart(text: string, near: number): number {
  if (near <= 0) return 0
  const space = text.slice(near, near + LEAD_IN).search(/\s/)
  return space < 0 ? near : near + space + 1
}
