import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createOrder } from './order'

test('an order stays right whatever comes, goes and changes', () => {
  // A batch of changes: slot, new key or null for "gone".
  const change = fc.tuple(
    fc.integer({ min: 0, max: 40 }),
    fc.option(fc.integer({ min: 0, max: 9 })),
  )
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 12 }), (batches) => {
      const keys = new Float64Array(41)
      const alive = new Set<number>()
      // Later slots arrived earlier: ties follow arrival, not slots.
      const seqOf = (slot: number) => 100 - slot
      const slotOf = (seq: number) => (alive.has(100 - seq) ? 100 - seq : undefined)
      const order = createOrder({ keys: () => keys, seqOf, slotOf })
      for (const batch of batches) {
        for (const [slot, key] of batch) {
          order.noteChange(slot)
          if (key === null) alive.delete(slot)
          else alive.add(slot)
          keys[slot] = key ?? 0
        }
        const expected = [...alive].sort(
          (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || seqOf(a) - seqOf(b),
        )
        expect([...order.read()]).toEqual(expected)
      }
    }),
  )
})
