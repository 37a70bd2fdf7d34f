import type { UtteranceRole } from '@/contracts/call-words'
import type { Utterance } from '@/contracts/transcript'

const MAX_UTTERANCES = 400
const MAX_CHARACTERS = 200_000
const MAX_CHARACTERS_PER_TURN = 4_000

/** An utterance made ready for matching. `words` has the length and offsets of `text`. */
export type Turn = {
  index: number
  role: UtteranceRole
  text: string
  words: string
  startSeconds: number | null
}

export type Passage = { turn: Turn; at: number }

/** `turns` in order; `caller` and `agent` are the turns of those roles that hold a letter or digit. */
export type Conversation = { turns: Turn[]; caller: Turn[]; agent: Turn[] }

/** Reads a transcript up to fixed caps, so that a hostile one costs no more than a long call. */
export function readConversation(transcript: Utterance[]): Conversation {
  const turns: Turn[] = []
  let characters = 0
  for (const [index, utterance] of transcript.slice(0, MAX_UTTERANCES).entries()) {
    if (characters >= MAX_CHARACTERS) break
    const text = utterance.text.slice(0, MAX_CHARACTERS_PER_TURN)
    characters += text.length
    if (!/[\p{L}\p{N}]/u.test(text)) continue
    const { role, startSeconds } = utterance
    turns.push({ index, role, text, words: matchable(text), startSeconds })
  }
  return {
    turns,
    caller: turns.filter((turn) => turn.role === 'caller'),
    agent: turns.filter((turn) => turn.role === 'agent'),
  }
}

function matchable(text: string): string {
  const lower = text.toLowerCase()
  const sameLength = lower.length === text.length ? lower : text
  return sameLength.replaceAll(/[\u2018\u2019\u02BC`]/g, "'").replaceAll(/\s/g, ' ')
}
