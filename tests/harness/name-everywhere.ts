import { sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { callbackRequests, nextSteps } from '@/server/db/next-steps-schema'
import { reportRuns } from '@/server/db/reports-schema'

import type { SignedIn, TestServer } from './server'

const API = '/functions/api/v1'

/** Names Ada Moreau wherever people write, about a call of somebody else or about none. */
export const nameEverywhere = async (server: TestServer, admin: SignedIn, callId: string) => {
  const send = async (method: string, path: string, json?: object) => {
    const answer = await admin.request(`${API}${path}`, { method, json })
    expect(`${answer.status} ${path}`).toBe(`200 ${path}`)
    return (await answer.json()) as { id: string; key: string; version: number }
  }
  const { version } = await send('GET', `/calls/${callId}`)
  const category = await send('POST', '/categories', { label: 'VIP Ada Moreau' })
  const tag = await send('POST', '/tags', { label: 'VIP Áda Moréau' })
  await send('PATCH', `/tags/${tag.key}`, { version: tag.version, label: 'VIP ada_moreau' })
  const corrected = { version, summary: 'Vase for Ada Moreau', category: category.key }
  await send('PATCH', `/calls/${callId}`, corrected)
  await send('PUT', `/calls/${callId}/tags/${tag.key}`)
  await send('POST', '/calls/bulk', { ids: [callId], change: { category: 'billing' } })
  await send('POST', '/calls/bulk', { ids: [callId], change: { category: category.key } })
  await send('PATCH', `/categories/${category.key}`, { version: 1, label: 'VIPs Ada Moreau' })
  const search = { q: 'Ada Moreau', category: [category.key], tags: [tag.key] }
  const view = await send('POST', '/saved-views', { name: 'Ada Moreau', isShared: true, search })
  const found = { name: 'Of ada moreau', search: { ...search, q: 'ada moreau' } }
  await send('PATCH', `/saved-views/${view.id}`, { version: view.version, ...found })
  const about = { label: 'Respect Ada Moreau', help: 'Ask Ada Moreau', points: 2, mustPass: false }
  const criteria = [{ id: 'tone', ...about }]
  const card = await send('POST', '/scorecards', { name: 'Calls of Ada Moreau', criteria })
  const changed = { name: 'Ada Moreau', criteria: [{ ...about, id: 'tone', help: 'ADA MOREAU?' }] }
  await send('PATCH', `/scorecards/${card.id}`, { version: card.version, ...changed })
  const given = [{ criterionId: 'tone', given: 1, comment: 'because Ada  Moreau' }]
  await send('PUT', `/calls/${callId}/scores/${card.id}`, { version: 0, answers: given })
  for (const name of ['Ada Moreau (555) 555-0142', 'Nikolaus Ada Moreau']) {
    const hours = (await send('GET', '/business-hours')) as object
    await send('PUT', '/business-hours', { ...hours, holidays: [{ date: '2026-12-06', name }] })
  }
  const note = await send('POST', `/calls/${callId}/notes`, { text: 'Ada Moreau' })
  const text = 'Ask Ádá Moréau, (555) 555-0142'
  await send('PATCH', `/notes/${note.id}`, { version: note.version, text })
  const step = await send('POST', '/next-steps', { callId, title: 'Ring Ada Moreau' })
  const asked = { title: 'Ask ADA-MOREAU' }
  await send('PATCH', `/next-steps/${step.id}`, { version: step.version, ...asked })
  const wanted = { callId, topic: 'bill of Ada Moreau', requestedWords: 'whenever Ada Moreau can' }
  const callback = await send('POST', '/callbacks', wanted)
  const tried = { outcome: 'no-answer', note: 'the wife of Ada Moreau' }
  await send('POST', `/callbacks/${callback.id}/attempts`, tried)
  await server.db.update(callbackRequests).set({ proposalKey: sql`'ask ada moreau ' || id` })
  await server.db.update(nextSteps).set({ proposalKey: sql`'ask ada moreau ' || id` })
  const run = { title: 'Calls of Ada Moreau', today: '2026-11-20', createdAt: server.deps.now() }
  await server.db.insert(reportRuns).values(run)
  await send('POST', '/alerts/fired', { ruleName: 'rings Ada Moreau', callId })
}
