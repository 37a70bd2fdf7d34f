import { expect, test } from 'vitest'

import type { MetricsAnswer } from '@/contracts/metrics'

import { agentSentences } from './sentences'

const value = (share: number, n: number) => ({ value: share, n, filters: null })
const answer = (totals: MetricsAnswer['totals'], past?: MetricsAnswer['totals']): MetricsAnswer => {
  const range = { from: '2026-11-23T00:00:00.000Z', to: '2026-11-24T00:00:00.000Z' }
  return {
    cells: [],
    totals,
    range,
    zone: 'UTC',
    notCollected: {},
    dataUntil: '2026-11-24T09:00:00.000Z',
    registryVersion: 1,
    ...(past && { previous: { range, cells: [], totals: past } }),
  }
}

test('the voice agent in words, with what enough calls stand behind', () => {
  const totals = { containment: value(0.8, 200), transferRate: value(0.2, 200) }
  expect(agentSentences(answer(totals))).toBe(
    'The voice agent handled 80 % of 200 answered calls without a person. 20 % were handed over.',
  )
  const agreement = value(0.93, 80)
  const past = { containment: value(0.81, 190) }
  expect(agentSentences(answer({ ...totals, agreement }, past))).toBe(
    'The voice agent handled 80 % of 200 answered calls without a person, 1 point less than before. 20 % were handed over. People agreed with the AI’s category on 93 % of 80 reviewed calls.',
  )
  expect(agentSentences(answer({ containment: value(1, 2) }))).toBe(
    'Too few calls were answered to say how the voice agent does.',
  )
})
