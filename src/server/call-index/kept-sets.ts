import { type Bitmap, clearBit, growBitmap, setBit, slotsIn } from './bitmap'
import { createRecent } from './recent'

const MOST_KEPT = 128

export const createKeptSets = (everyCall: () => Bitmap, isAlive: (slot: number) => boolean) => {
  const sets = createRecent<{ bits: Bitmap; isIn: (slot: number) => boolean }>(MOST_KEPT)

  return {
    /** The calls `isIn` holds for, which the name stands for; the bitmap must not be written to. */
    of: (name: string, isIn: (slot: number) => boolean): Bitmap =>
      sets.of(name, () => {
        const bits = everyCall()
        for (const slot of slotsIn(bits)) if (!isIn(slot)) clearBit(bits, slot)
        return { bits, isIn }
      }).bits,
    renew: (slot: number) => {
      for (const set of sets.all()) {
        if (slot >= set.bits.length * 32) set.bits = growBitmap(set.bits, slot + 1)
        if (isAlive(slot) && set.isIn(slot)) setBit(set.bits, slot)
        else clearBit(set.bits, slot)
      }
    },
  }
}

export type KeptSets = ReturnType<typeof createKeptSets>
