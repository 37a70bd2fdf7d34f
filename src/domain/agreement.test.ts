import { expect, test } from 'vitest'

import { agreementOf } from './agreement'

test('counts what people left or said too, of what the AI said', () => {
  expect(
    agreementOf([
      { ai: 'billing', human: null },
      { ai: 'high', human: 'high' },
      { ai: 'resolved', human: 'unresolved' },
      { ai: false, human: true },
      { ai: null, human: 'positive' },
      { ai: undefined, human: null },
    ]),
  ).toEqual({ n: 4, agree: 2 })
})
