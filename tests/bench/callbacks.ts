import { CALLBACK_PHRASES, REFUSED } from '@tests/builders/callback-phrases'
import { hasLabelledCalls } from '@tests/harness/labelled-calls'
import { readCallbackPhrase, UNCLEAR } from '@tests/harness/read-phrase'

import type { Bench } from './lib/bench'
import type { Row } from './lib/table'
import { measureCallbackClaims, measureDrafts } from './understanding/claims'
import { hearCalls } from './understanding/heard-calls'

const measurePhrases = (): Row[] => {
  const read = CALLBACK_PHRASES.map((phrase) => ({ ...phrase, got: readCallbackPhrase(phrase) }))
  const wrong = read.filter(({ got, expected }) => got !== expected)
  const silently = wrong.filter(({ got }) => got !== UNCLEAR && got !== REFUSED).length
  const right = 1 - wrong.length / read.length
  const zones = new Set(read.map(({ moment }) => moment.zone)).size
  return [
    {
      what: `${read.length} phrases in ${zones} zones, over two clock changes: right`,
      figure: right.toFixed(3),
      target: '0.95',
      holds: right >= 0.95,
    },
    {
      what: '… silently wrong',
      figure: String(silently),
      target: 'none',
      holds: silently === 0,
    },
  ]
}

/** Whether callbacks are due when callers mean, and whom the product proposes to ring back or help. */
export const benchCallbacks: Bench = async (_, { report }) => {
  report.add('When callbacks are due', measurePhrases())
  if (!hasLabelledCalls) {
    report.note('No labelled conversations in ../shared/data/dev: proposals not measured.')
    return
  }
  const { calls } = await hearCalls()
  report.add('What is proposed, against the labels', [
    ...measureCallbackClaims(calls),
    ...measureDrafts(calls),
  ])
}
