import fc from 'fast-check'
import { expect, test } from 'vitest'

import { callId, testPage } from '@tests/builders/calls'
import { runs } from '@tests/harness/runs'

import { type CallPages, callsOf, firstPage, updateCalls } from './call-pages'
import { rowsOf } from './call-rows'
import { nextReading, withReading } from './read-call-pages'

type Reading = NonNullable<ReturnType<typeof nextReading>>

/** A server of numbered calls, newest first, whose cursors are their numbers. */
const createServer = (size: number) => {
  let calls = Array.from({ length: size }, (_, at) => size - at)
  const pageOf = (from: number, to: number) => {
    const items = calls.slice(Math.max(0, from), to)
    return testPage(items, {
      total: calls.length,
      nextCursor: to < calls.length ? String(items.at(-1)) : null,
      previousCursor: from > 0 && items.length > 0 ? String(items[0]) : null,
    })
  }
  /** How many calls are newer than a number. */
  const above = (number: number) => calls.filter((call) => call > number).length
  return {
    calls: () => calls,
    head: () => pageOf(0, 50),
    answer: (reading: Reading) => {
      if ('offset' in reading) return pageOf(reading.offset, reading.offset + 200)
      if ('before' in reading) {
        const end = above(Number(reading.before))
        return pageOf(end - 200, end)
      }
      const start = above(Number(reading.cursor) - 1)
      return pageOf(start, start + 200)
    },
    arrive: (number: number) => {
      calls = [number, ...calls]
    },
    leave: (gone: ReadonlySet<number>) => {
      calls = calls.filter((call) => !gone.has(call))
    },
  }
}
const numbersOf = (list: CallPages) => callsOf(list).map((call) => Number(call.id.slice(-12)))

/** Looks at rows of a list as a screen does; answers the list then, and how often it was read. */
const lookAt = (
  start: CallPages,
  { answer }: ReturnType<typeof createServer>,
  first: number,
  length = 30,
) => {
  let list = start
  let readings = 0
  for (;;) {
    const last = Math.min(rowsOf(list).count - 1, first + length)
    const reading = first <= last ? nextReading(list, { first, last }) : null
    if (!reading) return { list, readings }
    readings += 1
    if (readings > 50) throw new Error('The list does not come to rest.')
    list = withReading(list, reading, answer(reading))
  }
}

test('the end of a long list is one reading away, and a row in the middle two at most', () => {
  const server = createServer(100_000)
  const end = lookAt(firstPage(server.head()), server, 99_970)
  expect(end.readings).toBe(1)
  expect(numbersOf(end.list).at(-1)).toBe(1)
  expect(rowsOf(end.list).at(99_999)?.id).toBe(callId(1))
  expect(rowsOf(end.list).count).toBe(100_000)
  const middle = lookAt(end.list, server, 50_000)
  expect(middle.readings).toBe(1)
  expect(rowsOf(middle.list).at(50_010)?.id).toBe(callId(100_000 - 50_010))
  expect(rowsOf(middle.list).indexOf(callId(49_990))).toBe(50_010)
  expect(rowsOf(middle.list).at(20_000)).toBeUndefined()
  expect(rowsOf(middle.list).runAt(50_010)).toHaveLength(200)
})

test('nobody is missed and nobody stands twice, wherever one looks while calls come and go', () => {
  const step = fc.oneof(
    fc.record({ look: fc.nat(3000) }),
    fc.record({ leave: fc.array(fc.nat(3000), { maxLength: 40 }), isHeard: fc.boolean() }),
    fc.constant({ arrive: true as const }),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3000 }),
      fc.array(step, { maxLength: 12 }),
      (size, all) => {
        const server = createServer(size)
        let newest = size
        let list = firstPage(server.head())
        const hear = () => {
          const alive = new Set(server.calls())
          const gone = numbersOf(list).filter((number) => !alive.has(number))
          list = updateCalls(list, [], new Set(gone.map(callId)))
        }
        for (const one of all) {
          if ('look' in one) {
            const first = Math.min(one.look, rowsOf(list).count - 1)
            list = lookAt(list, server, Math.max(0, first)).list
          } else if ('leave' in one) {
            server.leave(new Set(one.leave))
            if (one.isHeard) hear()
          } else {
            newest += 1
            server.arrive(newest)
          }
          const numbers = numbersOf(list)
          expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => b - a))
        }
        // In the end everything is looked at, screen by screen.
        for (let first = 0; first < rowsOf(list).count; first += 30) {
          list = lookAt(list, server, first).list
        }
        hear()
        expect(numbersOf(list)).toEqual(server.calls().filter((number) => number <= size))
        expect(rowsOf(list).count).toBe(numbersOf(list).length)
      },
    ),
    { numRuns: runs(200) },
  )
})

test('a call that has moved down meanwhile is not listed again', () => {
  const list = firstPage(testPage([9, 8], { nextCursor: '8', total: 4 }))
  const later = withReading(list, { cursor: '8' }, testPage([7, 9, 6], { previousCursor: '7' }))
  expect(numbersOf(later)).toEqual([9, 8, 7, 6])
})

test('a list that has become shorter ends where it ends now', () => {
  const server = createServer(1000)
  const head = firstPage(server.head())
  server.leave(new Set(Array.from({ length: 601 }, (_, number) => number)))
  const { list } = lookAt(head, server, 960)
  expect(rowsOf(list).count).toBe(400)
  const end = lookAt(list, server, 380)
  expect(rowsOf(end.list).at(399)?.id).toBe(callId(601))
  expect(rowsOf(end.list).count).toBe(400)
})
