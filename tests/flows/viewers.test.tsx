import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { callViewers } from '@/server/db/review-schema'

import { stubClipboard } from '../harness/clipboard'
import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitAs } from './lib/visit-as'

const API = '/functions/api/v1'

let server: TestServer
let ana: SignedIn
let bo: SignedIn
let callId: string

beforeAll(async () => {
  server = await startServer()
  ana = await server.signIn('agent', 'Ana Lopez')
  bo = await server.signIn('admin', 'Bo Lang')
  callId = await server.addCall({ id: 'one' })
})
afterAll(() => server.close())

const open = async () => {
  const visited = visitAs(ana, `/unified-dashboard/${callId}`, server)
  await screen.findByRole('button', { name: /^Copy link/ })
  return visited
}
const openCallOf = async (userId: string) =>
  (await server.db.select().from(callViewers)).filter((row) => row.userId === userId)

test('shows who else has the call open, as they come and go, and says goodbye itself', async () => {
  const { queryClient, leave } = await open()
  await waitFor(async () => expect(await openCallOf(ana.user.id)).toHaveLength(1))
  expect(screen.queryByText(/also here/)).toBeNull()

  const heard = () => act(() => queryClient.invalidateQueries({ queryKey: ['viewers', callId] }))
  await bo.request(`${API}/calls/${callId}/viewers`, { method: 'PUT' })
  await heard()
  await screen.findByText('Bo Lang is also here')
  await bo.request(`${API}/calls/${callId}/viewers`, { method: 'DELETE' })
  await heard()
  await waitFor(() => expect(screen.queryByText(/also here/)).toBeNull())

  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await openCallOf(ana.user.id)).toEqual([]))
  leave()
})

test('a call that is read beside the list is open, too', async () => {
  localStorage.setItem('defaultViewMode', 'email')
  await bo.request(`${API}/calls/${callId}/viewers`, { method: 'PUT' })
  visitAs(ana, '/all-calls', server)
  await userEvent.click((await screen.findAllByText('Ada Moreau'))[0] ?? document.body)
  expect(await screen.findByText('Bo Lang is also here')).toBeVisible()
  expect(await openCallOf(ana.user.id)).toHaveLength(1)
})

test('copies the address of the call and says for whom it opens', async () => {
  const writeText = stubClipboard()
  await open()
  await userEvent.keyboard('y')
  await screen.findByText(/Link copied\. It opens for people who can sign in/)
  expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/unified-dashboard/${callId}`)
})

test('where copying is not allowed, the notice shows the address', async () => {
  stubClipboard({ refuses: true })
  await open()
  await userEvent.click(screen.getByRole('button', { name: /^Copy link/ }))
  const notice = await screen.findByText(/does not let the page copy/)
  expect(notice).toHaveTextContent(`/unified-dashboard/${callId}`)
})
