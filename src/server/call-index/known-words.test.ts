import fc from 'fast-check'
import { expect, test } from 'vitest'

import { bitmapOf, rowsIn } from './bitmap'
import { createWordMemory } from './known-words'

const CALLS = 100
const everyCall = () =>
  bitmapOf(
    Array.from({ length: CALLS }, (_, row) => row),
    CALLS,
  )
const rows = fc.uniqueArray(fc.nat(CALLS - 1), { maxLength: 12 })

test('what is answered is what the database would say now, whatever changed before', async () => {
  const step = fc.oneof(
    fc.record({ ask: rows }),
    fc.record({ askAll: fc.constant(true) }),
    fc.record({ change: rows, during: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), rows, async (steps, first) => {
      const memory = createWordMemory(everyCall, () => CALLS)
      const having = new Set(first)
      let soon: number[] = []
      const change = (changed: number[]) => {
        for (const row of changed) {
          if (!having.delete(row)) having.add(row)
          memory.forget(row)
        }
      }
      const read = async (asked: Int32Array | null) => {
        const found = [...having].filter((row) => asked === null || asked.includes(row))
        // Committed after the database looked, heard before it answered.
        change(soon)
        soon = []
        return Int32Array.from(found)
      }
      for (const one of steps) {
        const words = memory.of('word')
        if ('change' in one) {
          if (one.during) soon = one.change
          else change(one.change)
          continue
        }
        const asked = 'ask' in one ? bitmapOf(one.ask, CALLS) : everyCall()
        const ask = () => ('ask' in one ? words.ask(asked, read) : words.askAll(read))
        await ask()
        // What changed meanwhile is not known, and learned when it is asked for again.
        await ask()
        expect(words.countUnknown(asked)).toBe(0)
        const expected = [...rowsIn(asked)].filter((row) => having.has(row))
        const found = [...rowsIn(asked)].filter((row) => rowsIn(words.has()).includes(row))
        expect(found).toEqual(expected)
      }
    }),
  )
})

test('a question that failed leaves nothing known, and the next one is asked', async () => {
  const words = createWordMemory(everyCall, () => CALLS).of('word')
  const some = bitmapOf([1, 2], CALLS)
  const broken = words.ask(some, () => Promise.reject(new Error('the connection broke')))
  const next = words.ask(some, async () => Int32Array.of(2))
  await expect(broken).rejects.toThrow('the connection broke')
  await next
  expect([...rowsIn(words.has())]).toEqual([2])
})

test('the searches of last time are remembered, older ones are not', async () => {
  const memory = createWordMemory(everyCall, () => CALLS)
  const first = memory.of('first')
  for (let other = 0; other < 20; other += 1) memory.of(`other ${other}`)
  expect(memory.of('first')).toBe(first)
  for (let other = 0; other < 40; other += 1) memory.of(`another ${other}`)
  expect(memory.of('first')).not.toBe(first)
})
