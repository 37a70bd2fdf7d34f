import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { LabelList } from '@/contracts/call-fields'
import { callLabel, callLabels } from '@/contracts/call-labels'
import { callDetail } from '@/contracts/calls'
import { problem } from '@/contracts/problem'
import { SEEDED_CATEGORIES } from '@/contracts/seeded-categories'
import { addCalls } from '@tests/builders/many-calls'
import { lockWaitedFor } from '@tests/harness/lock-waited-for'
import { type SignedIn, startServer, type TestServer } from '@tests/harness/server'
import { withoutLease } from '@tests/harness/without-lease'

import { auditEntries, calls } from '../db/schema'
import { moveMergedCalls } from './move-calls'

const API = '/functions/api/v1'
let server: TestServer
let ada: SignedIn
let ben: SignedIn

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.truncateAll()
  ada = await server.signIn('admin', 'Ada')
  ben = await server.signIn('agent', 'Ben')
})

const send = (path: string, json: unknown, method = 'POST', as = ada) =>
  as.request(`${API}${path}`, { method, json })
const read = async (list: LabelList, query = '') =>
  callLabels.parse(await (await ben.request(`${API}/${list}${query}`)).json()).items
const find = async (key: string, query = '') =>
  (await read('categories', query)).find((one) => one.key === key)
const add = async (list: LabelList, label: string) =>
  callLabel.parse(await (await send(`/${list}`, { label })).json())
const refusal = async (response: Response) => {
  expect(response.status).toBe(422)
  return problem.parse(await response.json()).error
}
const callOf = async (id: string) =>
  callDetail.parse(await (await ben.request(`${API}/calls/${id}`)).json())
const setCategory = async (id: string, category: string | null) => {
  const { version } = await callOf(id)
  return send(`/calls/${id}`, { version, category }, 'PATCH', ben)
}
/** The job of a merge, which a test runs itself. */
const move = (key: string, list: LabelList = 'categories') =>
  moveMergedCalls(server.deps, withoutLease({ payload: { list, key } }))

describe('the list', () => {
  test('begins with the categories of every workspace, in their order', async () => {
    const items = await read('categories')
    expect(Object.fromEntries(items.map(({ key, label }) => [key, label]))).toEqual(
      SEEDED_CATEGORIES,
    )
    expect(items.map(({ key }) => key)).toEqual(Object.keys(SEEDED_CATEGORIES))
    expect(await read('tags')).toEqual([])
  })

  test('takes new ones, each under a key of its own that never changes', async () => {
    expect(await add('categories', ' Lost & found ')).toMatchObject({
      key: 'lost-found',
      label: 'Lost & found',
    })
    expect(await add('categories', 'Lost, found')).toMatchObject({ key: 'lost-found-2' })
    expect(await add('tags', '問い合わせ')).toMatchObject({ key: 'label' })
    const renamed = await send('/categories/lost-found', { version: 1, label: 'Lost' }, 'PATCH')
    expect(await renamed.json()).toMatchObject({ key: 'lost-found', label: 'Lost', version: 2 })
  })

  test('has no name twice, whatever its case', async () => {
    expect(await refusal(await send('/categories', { label: 'BILLING' }))).toBe(
      'A category with this name already exists.',
    )
    const renamed = await send('/categories/order', { version: 1, label: 'billing' }, 'PATCH')
    expect(await refusal(renamed)).toMatch(/with this name/)
  })

  test('keeps a name to its length as it is stored, without a PIN', async () => {
    const label = `My PIN is 4821 ${'x'.repeat(44)}`
    const answer = await send('/categories', { label })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ fields: { label: 'At most 60 characters' } })
    expect(await add('categories', label.slice(0, 49))).toMatchObject({
      label: expect.stringMatching(/^My PIN is \[.+\] x+$/),
    })
  })

  test('is changed by administrators only, and each change is on record', async () => {
    for (const [path, method] of [
      ['/tags', 'POST'],
      ['/tags/x', 'PATCH'],
      ['/tags/x/merge', 'POST'],
    ] as const) {
      expect((await send(path, { label: 'VIP' }, method, ben)).status).toBe(403)
    }
    await add('tags', 'VIP')
    await send('/tags/vip', { version: 1, retired: true }, 'PATCH')
    await send('/tags/vip', { version: 2, retired: false }, 'PATCH')
    const entries = await server.db.select().from(auditEntries)
    expect(entries.map(({ action, actorName }) => `${actorName} ${action}`)).toEqual([
      'Ada tag.added',
      'Ada tag.retired',
      'Ada tag.restored',
    ])
  })

  test('refuses what was changed since, and says who was first', async () => {
    await send('/categories/order', { version: 1, label: 'Orders' }, 'PATCH')
    const refused = await send('/categories/order', { version: 1, label: 'Mine' }, 'PATCH')
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ changedBy: 'Ada' })
  })
})

describe('a category of a call', () => {
  test('can be one the workspace added, and only one that is offered', async () => {
    const id = await server.addCall({ id: 'one', words: 'What are your opening hours?' })
    await add('categories', 'Opening hours')
    expect((await setCategory(id, 'opening-hours')).status).toBe(200)
    expect(await find('opening-hours', '?counts=true')).toMatchObject({ calls: 1 })
    expect(await refusal(await setCategory(id, 'nonsense'))).toBe(
      'There is no category "nonsense".',
    )
    await send('/categories/order', { version: 1, retired: true }, 'PATCH')
    expect(await refusal(await setCategory(id, 'order'))).toBe('"Order" is retired.')
    const bulk = await send(
      '/calls/bulk',
      { ids: [id], change: { category: 'order' } },
      'POST',
      ben,
    )
    expect(await refusal(bulk)).toBe('"Order" is retired.')
  })

  test('that is retired stays where it is, and an analysis no longer proposes it', async () => {
    const id = await server.addCall({ id: 'one', words: 'I was charged twice on my invoice.' })
    await server.analyze()
    expect(await callOf(id)).toMatchObject({ category: 'billing' })
    await send('/categories/billing', { version: 1, retired: true }, 'PATCH')
    expect(await callOf(id)).toMatchObject({ category: 'billing' })
    const later = await server.addCall({ id: 'two', words: 'I was charged twice on my invoice.' })
    await server.analyze()
    expect(await callOf(later)).toMatchObject({ category: null, analysis: { category: null } })
    expect((await setCategory(id, null)).status).toBe(200)
  })
})

describe('a tag', () => {
  const tag = (id: string, key: string, method = 'PUT') =>
    ben.request(`${API}/calls/${id}/tags/${key}`, { method })

  test('is put on a call and taken off by anybody, which the call tells', async () => {
    const id = await server.addCall({ id: 'one', words: 'Hello.' })
    await add('tags', 'VIP')
    await add('tags', 'Refund due')
    expect(await refusal(await tag(id, 'nonsense'))).toBe('There is no tag "nonsense".')
    await tag(id, 'refund-due')
    await tag(id, 'vip')
    expect(await (await tag(id, 'vip')).json()).toEqual({ tags: ['refund-due', 'vip'] })
    expect(await (await tag(id, 'refund-due', 'DELETE')).json()).toEqual({ tags: ['vip'] })
    const { tags, activity } = await callOf(id)
    expect(tags).toEqual(['vip'])
    expect(activity.slice(0, 3).map(({ action, actorName }) => `${actorName} ${action}`)).toEqual([
      'Ben call.untagged',
      'Ben call.tagged',
      'Ben call.tagged',
    ])
    expect(await read('tags', '?counts=true')).toMatchObject([{ calls: 1 }, { calls: 0 }])
  })

  test('that is merged is replaced on its calls, once', async () => {
    const both = await server.addCall({ id: 'one', words: 'Hello.' })
    const one = await server.addCall({ id: 'two', words: 'Hello.' })
    await add('tags', 'VIP')
    await add('tags', 'Important')
    await send('/saved-views', { name: 'Guests', search: { tags: ['important', 'vip'] } })
    for (const [id, key] of [
      [both, 'vip'],
      [both, 'important'],
      [one, 'vip'],
    ] as const) {
      await tag(id, key)
    }
    expect((await send('/tags/vip/merge', { version: 1, into: 'important' })).status).toBe(200)
    await move('vip', 'tags')
    expect((await callOf(both)).tags).toEqual(['important'])
    expect((await callOf(one)).tags).toEqual(['important'])
    const views = (await (await ada.request(`${API}/saved-views`)).json()) as { items: object[] }
    expect(views.items).toMatchObject([{ search: { tags: ['important'] } }])
  })
})

describe('a merge', () => {
  const merge = (key: string, into: string, version = 1) =>
    send(`/categories/${key}/merge`, { version, into })

  test('moves the calls that people or analyses gave it, in batches that may be repeated', async () => {
    const id = await server.addCall({ id: 'one', words: 'I was charged twice on my invoice.' })
    await server.analyze()
    const other = await server.addCall({ id: 'two', words: 'Hello.' })
    await setCategory(other, 'billing')
    // Every third about billing, which is more than a batch.
    await addCalls(server.db, 900)
    const before = (await find('billing', '?counts=true'))?.calls
    expect(before).toBe(302)

    const merged = await merge('billing', 'account')
    expect(await merged.json()).toMatchObject({ mergedInto: 'account', version: 2 })
    await move('billing')
    await move('billing')
    expect(await find('billing', '?counts=true')).toMatchObject({ calls: 0 })
    expect(await find('account', '?counts=true')).toMatchObject({ calls: before })
    expect(await callOf(id)).toMatchObject({
      category: 'account',
      corrections: { category: null },
      analysis: { category: { value: 'account' } },
    })
    expect(await callOf(other)).toMatchObject({ corrections: { category: 'account' } })
  })

  // The embedded database has one transaction at a time.
  test.runIf(process.env.TEST_DATABASE_URL)(
    'of a successor, decided while calls are still given it, leaves none behind',
    async () => {
      const id = await server.addCall({ id: 'one', words: 'Hello.' })
      await setCategory(id, 'billing')
      await merge('billing', 'account')
      const moving = await server.db.transaction(async (tx) => {
        await tx.select().from(calls).where(eq(calls.id, id)).for('update')
        const first = move('billing')
        await lockWaitedFor(server.db, 'transactionid')
        let done = false
        const second = merge('account', 'other')
          .then(() => move('account'))
          .finally(() => (done = true))
        await Promise.race([second, lockWaitedFor(server.db, 'advisory')])
        expect(done).toBe(false)
        return { both: Promise.all([first, second]) }
      })
      await moving.both
      expect(await callOf(id)).toMatchObject({ category: 'other' })
    },
  )

  test('holds for the analyses after it, and for who still has the old list', async () => {
    await merge('billing', 'account')
    const id = await server.addCall({ id: 'one', words: 'I was charged twice on my invoice.' })
    await server.analyze()
    expect(await callOf(id)).toMatchObject({
      category: 'account',
      analysis: { category: { value: 'account' } },
    })
    expect(await refusal(await setCategory(id, 'billing'))).toBe(
      '"Billing" was merged into "Account".',
    )
  })

  test('is followed by links that ask for what was merged, before its calls have moved and after', async () => {
    const id = await server.addCall({ id: 'one', words: 'Hello.' })
    await setCategory(id, 'account')
    await merge('billing', 'account')
    const asked = async (path: string) => {
      const response = await ada.request(`${API}/calls${path}?category=billing`)
      return (await response.json()) as { total: number; facets?: { category: object[] } }
    }
    expect((await asked('')).total).toBe(1)
    expect(await asked('/counts')).toMatchObject({
      total: 1,
      facets: { category: [{ value: 'account', count: 1 }] },
    })
    await move('billing')
    expect((await asked('')).total).toBe(1)
  })

  test('of a successor takes along what was merged into it', async () => {
    await merge('billing', 'account')
    await merge('account', 'other')
    expect(await find('billing')).toMatchObject({ mergedInto: 'other' })
  })

  test('is followed by saved views and by the undo of a bulk change', async () => {
    const id = await server.addCall({ id: 'one', words: 'Hello.' })
    await setCategory(id, 'billing')
    const view = { name: 'Money', search: { category: ['account', 'billing'] } }
    expect(await (await send('/saved-views', view)).json()).toMatchObject(view)
    const bulk = await send('/calls/bulk', { ids: [id], change: { category: 'order' } })
    const { bulkId } = (await bulk.json()) as { bulkId: string }
    await merge('billing', 'account')
    const views = (await (await ada.request(`${API}/saved-views`)).json()) as { items: object[] }
    expect(views.items).toMatchObject([{ search: { category: ['account'] } }])
    expect((await send(`/calls/bulk/${bulkId}/undo`, {})).status).toBe(200)
    expect(await callOf(id)).toMatchObject({ category: 'account' })
  })

  test.each([
    ['billing', 'It cannot be merged into itself.'],
    ['nonsense', 'There is no category "nonsense".'],
    ['order', '"Order" is retired.'],
  ])('into %s is refused in words', async (into, sentence) => {
    await send('/categories/order', { version: 1, retired: true }, 'PATCH')
    expect(await refusal(await merge('billing', into))).toBe(sentence)
  })
})
