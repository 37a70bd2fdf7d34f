import { expect, test } from 'vitest'

import { emptyAnalysis } from '@/contracts/analysis'

import { withoutQuotes, withoutWords } from './without-quotes'

const CLAIM = {
  value: 'problem',
  source: 'local' as const,
  evidence: [{ utterance: 1, quote: 'chemotherapy at birk', startSeconds: null }],
}

test.each([
  [
    'Words such as “chemotherapy” and “birk” point to it.',
    'Words such as “…” and “…” point to it.',
  ],
  ['The word “birk” points to it.', 'The word “…” points to it.'],
  ['The caller asks for information.', 'The caller asks for information.'],
])('no word of the caller is left in what was claimed because of it: %s', (reason, left) => {
  const claim = { ...CLAIM, reason }
  const kept = { ...CLAIM, reason: left, evidence: [] }
  const subjects = [{ ...claim, resolution: null }]
  const analysis = { ...emptyAnalysis, category: claim, subjects }
  for (const bare of [withoutQuotes, withoutWords])
    expect(bare(analysis)).toMatchObject({ category: kept, subjects: [kept] })
})
