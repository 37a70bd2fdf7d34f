import { expect, test } from 'vitest'

import { agreementWords } from './scorecards-card'

test('says each share with what it is a share of, and nothing of nothing', () => {
  const verdicts = [
    { verdict: 'category' as const, n: 3, agree: 2 },
    { verdict: 'sentiment' as const, n: 0, agree: 0 },
    { verdict: 'callback' as const, n: 1, agree: 1 },
  ]
  expect(agreementWords({ calls: 3, verdicts })).toBe('category 67 % of 3, callback 100 % of 1')
  expect(agreementWords({ calls: 0, verdicts: [] })).toBeNull()
})
