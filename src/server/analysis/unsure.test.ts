import { expect, test } from 'vitest'

import { type Analysis, emptyAnalysis } from '@/contracts/analysis'
import { transcriptOf } from '@tests/builders/analysed-call'

import { isUnsure } from './unsure'

const ENGLISH = transcriptOf('A: Hello, how can I help?', 'C: I have a question about the thing.')
const GERMAN = transcriptOf('A: Hello', 'C: Ich habe eine Frage zu der Rechnung, bitte.')
const HEARD = { outcome: 'completed', transcript: ENGLISH } as const

const claiming = (claim: Partial<NonNullable<Analysis['category']>>): Analysis => ({
  ...emptyAnalysis,
  category: { value: 'billing', source: 'local', reason: '', evidence: [], ...claim },
})

test.each([
  ['a doubtful claim', claiming({ confidence: 0.48 }), HEARD, true],
  ['a claim at the threshold', claiming({ confidence: 0.6 }), HEARD, false],
  ['a claim from before confidence', claiming({}), HEARD, false],
  ['what the provider says', claiming({ source: 'provider', confidence: 0.1 }), HEARD, false],
  ['no claim', emptyAnalysis, HEARD, true],
  ['no claim in another language', emptyAnalysis, { ...HEARD, transcript: GERMAN }, true],
  ['no claim without words', emptyAnalysis, { ...HEARD, transcript: null }, false],
  [
    'no claim where only the agent spoke',
    emptyAnalysis,
    { ...HEARD, transcript: transcriptOf('A: Hello?') },
    false,
  ],
  ['no claim of a voicemail', emptyAnalysis, { ...HEARD, outcome: 'voicemail' }, false],
  ['no analysis', null, HEARD, false],
] as const)('%s', (_, analysis, heard, expected) => {
  expect(
    isUnsure(analysis, { ...heard, transcript: heard.transcript && [...heard.transcript] }),
  ).toBe(expected)
})
