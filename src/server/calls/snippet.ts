import type { SearchSnippet } from '@/contracts/calls'
import { foldWithOrigins } from '@/lib/fold'
import { cutEnd, cutStart } from '@/lib/graphemes'
import { searchUnits } from '@/lib/search-units'

import { searchedWords } from '../db/search-query'
import type { Searchable } from './search-document'

const BEFORE = 40
const AFTER = 80
const LOOK_AT = 20_000

/** Within a word of a script that parts them by spaces: elsewhere a search finds any character. */
const isWithinWord = (character: string | undefined) =>
  character !== undefined && searchUnits(character).some(({ isCharacter }) => !isCharacter)

const findMatch = (text: string, words: string[]) => {
  const { folded, origins } = foldWithOrigins(text.slice(0, LOOK_AT))
  for (const word of words) {
    let at = folded.indexOf(word)
    while (at >= 0 && isWithinWord(folded[at]) && isWithinWord(folded[at - 1]))
      at = folded.indexOf(word, at + 1)
    if (at < 0) continue
    let end = at + word.length
    while (isWithinWord(folded[end - 1]) && isWithinWord(folded[end])) end += 1
    return { start: origins[at] ?? 0, end: origins[end] ?? text.length }
  }
  return null
}

const findDigits = (number: string, words: string[]) =>
  words.some((word) => /^\d{3,}$/.test(word) && number.replace(/\D/g, '').includes(word))

const cut = (text: string, { start, end }: { start: number; end: number }) => ({
  before: cutStart(text.slice(Math.max(0, start - LOOK_AT), start), BEFORE),
  match: text.slice(start, end),
  after: cutEnd(text.slice(end, end + LOOK_AT), AFTER),
})

/** Where the searched words stand, for a list row: what was said leads to its second, so it comes before the summary. Undefined when only metadata matched. */
export const findSnippet = (typed: string, call: Searchable): SearchSnippet | undefined => {
  const words = searchedWords(typed).toSorted((a, b) => b.length - a.length)
  if (words.length === 0) return undefined
  const nowhere = { utterance: null, startSeconds: null }
  const name = call.callerName === null ? null : findMatch(call.callerName, words)
  if (call.callerName !== null && name) {
    return { field: 'caller', ...cut(call.callerName, name), ...nowhere }
  }
  if (call.callerNumber !== null && findDigits(call.callerNumber, words)) {
    return { field: 'number', before: '', match: call.callerNumber, after: '', ...nowhere }
  }
  for (const [index, utterance] of (call.transcript ?? []).entries()) {
    const match = findMatch(utterance.text, words)
    if (!match) continue
    const { startSeconds } = utterance
    return { field: 'transcript', ...cut(utterance.text, match), utterance: index, startSeconds }
  }
  const match = call.summary === null ? null : findMatch(call.summary, words)
  if (call.summary === null || !match) return undefined
  return { field: 'summary', ...cut(call.summary, match), ...nowhere }
}
