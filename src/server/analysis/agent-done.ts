import { onceEach } from '@/lib/once-each'

import type { Turn } from './conversation'
import { searchAffirmed } from './phrases'
import {
  AGENT_DONE,
  AGENT_NOT_DONE,
  DONE,
  FAREWELL,
  ON_CONDITION,
  SEARCH_OPENED,
  asksIt,
} from './resolution-words'

export const saysDone = (words: string) => searchAffirmed(words, AGENT_DONE) >= 0

export const findNotDone = (words: string) =>
  [...words.matchAll(AGENT_NOT_DONE)].findLast(
    ({ index }) => !ON_CONDITION.test(words.slice(Math.max(0, index - 80), index)),
  )

const SEARCHES_OPENED = new RegExp(SEARCH_OPENED, 'g')
const withoutSearches = (words: string) =>
  words.replaceAll(SEARCHES_OPENED, (opened) => ' '.repeat(opened.length))

const ONLY_DONE = new RegExp(String.raw`^\W*(?:[\w'-]+,? ){0,3}${DONE}\W*$`)

const doneAt = onceEach(({ words }: Turn): number => {
  const named = searchAffirmed(words, AGENT_DONE)
  const found = named < 0 ? named : searchAffirmed(withoutSearches(words), AGENT_DONE)
  const isShort =
    words.length < 60 && ONLY_DONE.test(words) && !/\b(?:no|not|be|\w+n't)\b/.test(words)
  return found < 0 && isShort ? 0 : found
})

/** What is done, unless it is asked and not confirmed whether it is. */
export function findDone(turn: Turn, isConfirmed: boolean): number {
  const at = doneAt(turn)
  const sentence = at < 0 ? '' : (/^.*?[.!?](?=\s|$)/s.exec(turn.words.slice(at))?.[0] ?? '')
  return asksIt(sentence) && !isConfirmed ? -1 : at
}

/** Where a turn names what was done, and does not only take leave; else -1. */
export function findDeed(turn: Turn): number {
  const at = findDone(turn, true)
  return at < 0 || FAREWELL.test(turn.words.slice(at)) ? -1 : at
}
