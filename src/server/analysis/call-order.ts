import type { Evidence } from '@/contracts/transcript'

import { onePerTurn } from './conversation'

/** Quotes as they follow each other in the call, one of each turn and none twice. */
export function inCallOrder(evidence: Evidence[]): Evidence[] {
  const inOrder = onePerTurn(evidence).toSorted((one, other) => one.utterance - other.utterance)
  const quotes = inOrder.map(({ quote }) => quote)
  return inOrder.filter(({ quote }, place) => quotes.indexOf(quote) === place)
}
