import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { TicketDetail } from '@/contracts/tickets'
import { followRows } from '@tests/harness/exact-rows'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { ticketsApi } from '@tests/harness/tickets-api'
import { runs } from '@tests/harness/runs'

import { callbackRequests, nextSteps } from '../db/next-steps-schema'
import { calls } from '../db/schema'
import { ticketComments, ticketLinks, tickets, ticketWatchers } from '../db/tickets-schema'

let server: TestServer
let ana: SignedIn
let api: ReturnType<typeof ticketsApi>

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  api = ticketsApi(server, ana)
})
afterAll(() => server.close())

const TICKETS = 4
const which = fc.nat(TICKETS - 1)
type Step =
  | { do: 'comment'; on: number }
  | { do: 'merge'; keep: number; other: number }
  | { do: 'undo'; which: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('comment' as const), on: which }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('merge' as const), keep: which, other: which }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.nat(3) }) },
)

type Merge = { id: string; keep: number; other: number; isUndone: boolean }

const keptBy = (merges: Merge[]) => {
  const kept = Array.from({ length: TICKETS }, (_, index) => index)
  for (const { keep, other, isUndone } of merges) {
    if (!isUndone) for (const [at, now] of kept.entries()) if (now === other) kept[at] = keep
  }
  return kept
}

test('whatever is merged, said and taken back: each ticket is as if undone merges never were, and keeps what was added under its address', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const made: TicketDetail[] = []
      for (let at = 0; at < TICKETS; at += 1) made.push(await api.open({ subject: `Ticket ${at}` }))
      const idOf = (index: number) => made[index]?.id ?? ''
      const added = made.map(() => new Set<string>())
      const merges: Merge[] = []
      const statuses: [answered: number, expected: number][] = []
      for (const one of steps) {
        if (one.do === 'comment') {
          const { id } = await api.comment({ id: idOf(one.on) }, 'Noted')
          added[one.on]?.add(id)
        }
        if (one.do === 'merge') {
          const { keep, other } = one
          const kept = keptBy(merges)
          const path = `${idOf(keep)}/merge`
          const answer = await api.send('POST', path, { otherId: idOf(other) })
          const isFree = kept[other] === other && kept[keep] !== other
          statuses.push([answer.status, keep === other ? 422 : isFree ? 200 : 409])
          if (answer.status !== 200) continue
          const { mergeId } = (await answer.json()) as { mergeId: string }
          merges.push({ id: mergeId, keep: kept[keep] ?? 0, other, isUndone: false })
        }
        const merge = one.do === 'undo' ? merges[one.which] : undefined
        if (merge) {
          const restsOn = merges.some((later) => !later.isUndone && later.other === merge.keep)
          const { status } = await api.send('POST', `merges/${merge.id}/undo`)
          statuses.push([status, merge.isUndone || restsOn ? 409 : 200])
          merge.isUndone ||= status === 200
        }
      }
      expect(statuses.map(([answered]) => answered)).toEqual(statuses.map(([, status]) => status))
      const kept = keptBy(merges)
      for (const [index, id] of made.map((ticket) => ticket.id).entries()) {
        const found = await api.read(id)
        const stands = kept[index] ?? 0
        const members = kept.flatMap((other, at) => (other === stands ? [at] : []))
        expect(found.id).toBe(idOf(stands))
        expect(found.mergedFrom).toBe(stands === index ? null : id)
        expect(new Set(found.comments.map((comment) => comment.id))).toEqual(
          new Set(members.flatMap((at) => [...(added[at] ?? [])])),
        )
        const own = made[stands]
        expect(found).toMatchObject({
          subject: own?.subject,
          resolutionDue: own?.resolutionDue,
          number: own?.number,
          version: own?.version,
        })
      }
      const listed = (await api.list('limit=200')).items.map(({ id }) => id)
      const shown = made.filter(({ id }) => listed.includes(id)).length
      expect(shown).toBe(new Set(kept).size)
    }),
    { numRuns: runs(10), endOnFailure: true },
  )
})

const CHANGES = ['comment', 'watch', 'unwatch', 'link', 'unlink', 'solve', 'step'] as const
const change = fc.record({
  do: fc.constantFrom('merge', 'merge', 'undo', ...CHANGES),
  on: which,
  other: which,
})

test('when every merge is taken back, each row is what it would be without them, and later ones are where they belong', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 6, maxLength: 16 }), async (steps) => {
      await server.truncateAll()
      ana = await server.signIn('agent', 'Ana Lopez')
      api = ticketsApi(server, ana)
      const tables = [tickets, ticketComments, ticketLinks, ticketWatchers]
      const { follow, compared } = followRows(server.db, [
        ...tables,
        nextSteps,
        callbackRequests,
        calls,
      ])
      const made = await follow(async () => {
        const callId = await server.addCall({ number: '+13125550142' })
        const json = { callId, topic: 'the refund', dueFrom: null }
        const callback = await ana.request('/functions/api/v1/callbacks', { json })
        const { id: nextStepId } = (await callback.json()) as { id: string }
        const opened: string[] = []
        for (let at = 0; at < TICKETS; at += 1) opened.push((await api.open()).id)
        return { opened, links: [{ callId }, { nextStepId }] }
      })
      const merges: string[] = []
      const undo = (mergeId: string) => api.send('POST', `merges/${mergeId}/undo`)
      for (const { do: what, on, other } of steps) {
        const id = made.opened[on] ?? ''
        const link = made.links[other % 2] ?? {}
        const act: Record<(typeof CHANGES)[number], () => Promise<unknown>> = {
          comment: () => api.comment({ id }, 'Noted'),
          watch: () => api.send('PUT', `${id}/watch`),
          unwatch: () => api.send('DELETE', `${id}/watch`),
          link: () => api.send('POST', `${id}/links`, link),
          unlink: () => api.send('POST', `${id}/links/remove`, link),
          solve: async () => api.patch(await api.read(id), { status: 'solved' }),
          step: () =>
            ana.request('/functions/api/v1/next-steps', { json: { title: 'Ask', ticketId: id } }),
        }
        if (what === 'merge') {
          const body = { otherId: made.opened[other] }
          const answer = await api.send('POST', `${id}/merge`, body)
          const { mergeId } = (await answer.json()) as { mergeId?: string }
          if (mergeId !== undefined) merges.push(mergeId)
        } else if (what === 'undo') await undo(merges[other] ?? merges.at(-1) ?? made.opened[0]!)
        else await follow(act[what])
      }
      for (const mergeId of merges.toReversed()) await undo(mergeId)
      const { found, expected, merged } = await compared()
      expect(merged).toBe(0)
      expect(found).toEqual(expected)
    }),
    { numRuns: runs(10), endOnFailure: true },
  )
})
