import fc from 'fast-check'
import { expect, test } from 'vitest'

import { countLeading } from './count-leading'

test('what comes before is counted, whether that is none, some or all', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), (length, before) => {
      const isBefore = (index: number) => index < before
      expect(countLeading(length, isBefore)).toBe(Math.min(length, before))
    }),
  )
})
