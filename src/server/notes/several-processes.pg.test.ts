import { expect, test } from 'vitest'

import { callPage } from '@/contracts/calls'
import type { LiveEvent } from '@/contracts/live'
import { viewers } from '@/contracts/viewers'
import { vapiReport } from '@tests/builders/vapi-report'
import { withSecondProcess } from '@tests/harness/second-process'
import { startServer } from '@tests/harness/server'

const API = '/functions/api/v1'

test('who is on a call, and what they write, is known to every process', async () => {
  const here = await startServer()
  const { apps, close } = await withSecondProcess(here)
  const there = apps.at(-1) ?? here.app
  const ana = await here.signIn('agent', 'Ana Lopez')
  const bo = await here.signIn('agent', 'Bo Lang')
  await here.deliver('vapi', vapiReport({ id: 'one' }))
  const { items } = callPage.parse(await (await ana.request(`${API}/calls`)).json())
  const call = `${API}/calls/${items[0]?.id}`
  const heard: LiveEvent['entity'][] = []
  let hearBoth = () => {}
  const both = new Promise<void>((resolve) => (hearBoth = resolve))
  here.deps.live.subscribe((events) => {
    heard.push(...events.map(({ event }) => event.entity))
    if (heard.includes('note') && heard.includes('viewers')) hearBoth()
  })

  await ana.request(`${call}/viewers`, { method: 'PUT' })
  const asBo = { authorization: `Bearer ${bo.token}`, 'content-type': 'application/json' }
  const seen = await there.request(`${call}/viewers`, { method: 'PUT', headers: asBo })
  expect(viewers.parse(await seen.json()).items).toMatchObject([{ name: 'Ana Lopez' }])
  const body = JSON.stringify({ text: `@[${ana.user.id}] look` })
  await there.request(`${call}/notes`, { method: 'POST', headers: asBo, body })
  await both
  expect(await (await ana.request(`${API}/inbox/unread`)).json()).toEqual({ unread: 1 })

  await close()
})
