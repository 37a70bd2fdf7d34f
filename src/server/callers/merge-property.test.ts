import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { callersApi } from '@tests/harness/callers-api'
import { followRows } from '@tests/harness/exact-rows'
import { runs } from '@tests/harness/runs'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'

import { callerIdentities, callers } from '../db/callers-schema'
import { callbackRequests, nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'
import { tickets } from '../db/tickets-schema'

let server: TestServer
let ana: SignedIn
let now = new Date('2026-11-20T16:00:00Z')
let api: ReturnType<typeof callersApi>

beforeAll(async () => {
  server = await startServer({ overrides: { now: () => now } })
  ana = await server.signIn('agent', 'Ana Lopez')
  api = callersApi(server, ana)
})
afterAll(() => server.close())

const CALLERS = 4
type Step =
  | { do: 'arrive'; who: number }
  | { do: 'rename'; who: number; name: string }
  | { do: 'merge'; keep: number; other: number }
  | { do: 'undo'; which: number }

const who = fc.nat(CALLERS - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('arrive' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rename' as const),
      who,
      name: fc.constantFrom('Ada', 'Bo', 'Cy'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('merge' as const), keep: who, other: who }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.nat(3) }) },
)

/** What everybody should be, told from the beginning without the merges that were taken back. */
const tell = (done: Step[], undone: ReadonlySet<Step>) => {
  const keptBy = Array.from({ length: CALLERS }, (_, index) => index)
  const calls = keptBy.map(() => 1)
  for (const one of done) {
    if (one.do === 'arrive') calls[one.who] = (calls[one.who] ?? 0) + 1
    if (one.do === 'merge' && !undone.has(one)) {
      for (const [index, kept] of keptBy.entries()) if (kept === one.other) keptBy[index] = one.keep
    }
  }
  return { keptBy, calls }
}

test('whatever is merged, arrives, is named and is taken back: all is as if undone merges never were', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      run += 1
      const numbers = Array.from(
        { length: CALLERS },
        (_, index) => `+1555${String(run).padStart(3, '0')}000${index}`,
      )
      const ring = (index: number) => {
        now = new Date(now.getTime() + 1000)
        return api.ring({ number: numbers[index] ?? '' })
      }
      for (const index of numbers.keys()) await ring(index)
      const ids = await Promise.all(numbers.map(async (value) => (await api.byValue(value)).id))
      const idOf = (index: number) => ids[index] ?? ''

      const done: Step[] = []
      const undone = new Set<Step>()
      const merges: { id: string; step: Step & { do: 'merge' } }[] = []
      const given = new Map<string, string>()
      const statuses: [answered: number, expected: number][] = []
      for (const one of steps) {
        now = new Date(now.getTime() + 1000)
        const { keptBy } = tell(done, undone)
        if (one.do === 'arrive') {
          await ring(one.who)
          done.push(one)
        }
        if (one.do === 'rename') {
          const kept = await api.read(idOf(one.who))
          await api.rename(kept.id, { version: kept.version, name: one.name })
          given.set(idOf(keptBy[one.who] ?? 0), one.name)
        }
        if (one.do === 'merge') {
          const answer = await api.merge(idOf(one.keep), idOf(one.other))
          const isFree = keptBy[one.other] === one.other && keptBy[one.keep] !== one.other
          statuses.push([answer.status, one.keep === one.other ? 422 : isFree ? 200 : 409])
          if (answer.status === 200) {
            const { mergeId } = (await answer.json()) as { mergeId: string }
            // Whoever stands for the kept one now is who was kept, also after that is taken back.
            const meant = { ...one, keep: keptBy[one.keep] ?? 0 }
            merges.push({ id: mergeId, step: meant })
            done.push(meant)
          }
        }
        const merge = one.do === 'undo' ? merges[one.which] : undefined
        if (merge) {
          const restsOn = merges.some(
            (later) => !undone.has(later.step) && later.step.other === merge.step.keep,
          )
          const { status } = await api.undo(merge.id)
          statuses.push([status, undone.has(merge.step) || restsOn ? 409 : 200])
          if (status === 200) undone.add(merge.step)
        }
      }

      expect(statuses.map(([answered]) => answered)).toEqual(statuses.map(([, status]) => status))
      const { keptBy, calls } = tell(done, undone)
      for (const [index, id] of ids.entries()) {
        const kept = keptBy[index] ?? 0
        const members = numbers.filter((_, other) => keptBy[other] === kept)
        const found = await api.read(id)
        expect(found.id).toBe(idOf(kept))
        expect(found.identities.map(({ value }) => value)).toEqual(members)
        expect(found.calls).toBe(
          calls.filter((_, other) => keptBy[other] === kept).reduce((sum, count) => sum + count, 0),
        )
        expect(found.name).toBe(given.get(idOf(kept)) ?? found.name)
      }
    }),
    { numRuns: runs(15), endOnFailure: true },
  )
})

const CHANGES = ['arrive', 'rename', 'callback', 'step', 'ticket', 'finish'] as const
const change = fc.record({
  do: fc.constantFrom('merge', 'merge', 'undo', ...CHANGES),
  on: who,
  other: who,
})

test('when every merge is taken back, each row is what it would be without them, and later ones are where they belong', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 6, maxLength: 16 }), async (steps) => {
      await server.truncateAll()
      ana = await server.signIn('agent', 'Ana Lopez')
      api = callersApi(server, ana)
      const { follow, compared } = followRows(server.db, [
        callers,
        callerIdentities,
        nextSteps,
        callbackRequests,
        tickets,
        calls,
      ])
      const numbers = Array.from({ length: CALLERS }, (_, index) => `+1555555010${index}`)
      const ids = await follow(async () => {
        for (const number of numbers) await api.ring({ number })
        return Promise.all(numbers.map(async (number) => (await api.byValue(number)).id))
      })
      const post = (path: string, json: object) =>
        ana.request(`/functions/api/v1/${path}`, { json })
      const merges: string[] = []
      for (const { do: what, on, other } of steps) {
        now = new Date(now.getTime() + 1000)
        const callerId = ids[on] ?? ''
        const topic = `order ${other % 2}`
        const act: Record<(typeof CHANGES)[number], () => Promise<unknown>> = {
          arrive: () => api.ring({ number: numbers[on] ?? '', name: `Told ${other}` }),
          rename: async () => {
            const { id, version } = await api.read(callerId)
            return api.rename(id, { version, name: `Given ${other}` })
          },
          callback: () => post('callbacks', { callerId, topic }),
          step: () => post('next-steps', { callerId, title: topic }),
          ticket: () => post('tickets', { callerId, subject: topic }),
          finish: async () => {
            const answer = await ana.request(`/functions/api/v1/callbacks?callerId=${callerId}`)
            const { items } = (await answer.json()) as { items: { id: string }[] }
            return items[0] && post(`callbacks/${items[0].id}/attempts`, { outcome: 'reached' })
          },
        }
        if (what === 'merge') {
          const answer = await api.merge(callerId, ids[other] ?? '')
          const { mergeId } = (await answer.json()) as { mergeId?: string }
          if (mergeId !== undefined) merges.push(mergeId)
        } else if (what === 'undo') await api.undo(merges[other] ?? merges.at(-1) ?? callerId)
        else await follow(act[what])
      }
      for (const mergeId of merges.toReversed()) await api.undo(mergeId)
      const { found, expected, merged } = await compared()
      expect(merged).toBe(0)
      expect(found).toEqual(expected)
    }),
    { numRuns: runs(10), endOnFailure: true },
  )
})
