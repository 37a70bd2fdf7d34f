import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createOrder } from './order'

test('an order stays right whatever comes, goes and changes', () => {
  // A batch of changes: row, new key or null for "gone".
  const change = fc.tuple(
    fc.integer({ min: 0, max: 40 }),
    fc.option(fc.integer({ min: 0, max: 9 })),
  )
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 12 }), (batches) => {
      const keys = new Float64Array(41)
      const alive = new Set<number>()
      // Later rows arrived earlier: ties follow arrival, not rows.
      const seqOf = (row: number) => 100 - row
      const rowOf = (seq: number) => (alive.has(100 - seq) ? 100 - seq : undefined)
      const order = createOrder({ keys: () => keys, seqOf, rowOf })
      for (const batch of batches) {
        for (const [row, key] of batch) {
          order.noteChange(row)
          if (key === null) alive.delete(row)
          else alive.add(row)
          keys[row] = key ?? 0
        }
        const expected = [...alive].sort(
          (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || seqOf(a) - seqOf(b),
        )
        expect([...order.read()]).toEqual(expected)
      }
    }),
  )
})
