import { expect, test } from 'vitest'

import { agreementOf } from './agreement'

test('counts only what a person judged, of what the AI said', () => {
  expect(
    agreementOf([
      { ai: 'billing', human: null },
      { ai: 'high', human: 'high' },
      { ai: 'resolved', human: 'unresolved' },
      { ai: false, human: true },
      { ai: null, human: 'positive' },
      { ai: undefined, human: null },
    ]),
  ).toEqual({ n: 3, agree: 1 })
})

test('nothing is agreed where nobody judged', () => {
  expect(agreementOf([{ ai: 'billing', human: null }])).toEqual({ n: 0, agree: 0 })
})
