import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

// A check has a time limit, and the first import of a module none.
import '@/api/live-stream'
import '@/contracts/calls'
import '@/contracts/self-check'
import { privateWebhooks } from '@/server/private-webhooks'
import { expectAccessible } from '@tests/setup/axe'

import { vapiReport } from '../builders/vapi-report'
import { stubClipboard } from '../harness/clipboard'
import { secretVariables } from '../harness/sign'
import { type SignedIn, startServer, type TestServer } from '../harness/server'
import { visitLiveAs } from './lib/visit-as'

let server: TestServer
let boss: SignedIn
let ana: SignedIn

beforeAll(async () => {
  server = await startServer({
    // The server's own way out leads back into it.
    overrides: { fetch: async (request) => server.app.request(new Request(request)) },
    variables: { RETELL_API_KEY: '', PUBLIC_URL: 'https://desk.example.com' },
  })
  boss = await server.signIn('admin', 'Bo Boss')
  ana = await server.signIn('agent', 'Ana Lopez')
})
afterAll(() => server.close())
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
})
afterEach(() => {
  vi.restoreAllMocks()
})

const open = (who: SignedIn) => visitLiveAs(who, '/test', server)
const result = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name })
  const row = heading.closest('li')
  if (!row) throw new Error(`${name} is in no list`)
  await waitFor(() => expect(row).not.toHaveTextContent('Running'))
  return row
}

test('tries this browser and this server, says what each needs, and copies it without secrets', async () => {
  const { queryClient } = await open(boss)
  await screen.findByText('Live')
  await userEvent.keyboard('r')
  expect(await result('Server')).toHaveTextContent(/PassedThe server answered in [\d,]+ ms\./)
  expect(await result('Session')).toHaveTextContent('PassedYou are signed in')
  expect(await result('Storage')).toHaveTextContent('Passed')
  expect(await result('Live updates')).toHaveTextContent(/PassedA change reached this page in/)
  expect(await result('Clock')).toHaveTextContent(
    'PassedThis clock and the server’s are within 5 s',
  )
  expect(await result('Time zone')).toHaveTextContent(/PassedTimes are shown in/)
  expect(await result('Notifications')).toHaveTextContent('Not checked')
  expect(await result('Sound')).toHaveTextContent('Not checkedNothing is played before you press')
  expect(await result('Recordings')).toHaveTextContent('Not checkedNo call has a recording yet.')
  expect(await result('Database')).toHaveTextContent(/PassedThe database answered in/)
  expect(await result('Webhook of Vapi')).toHaveTextContent(/PassedA signed event was verified/)
  expect(await result('Webhook of Retell')).toHaveTextContent(
    /Not checkedRETELL_API_KEY is not set/,
  )
  expect(await result('Mail')).toHaveTextContent('Not checkedNo mail server is set.')
  expect(await result('Functions of the voice agent')).toHaveTextContent(
    /Not checked.*switched off/,
  )
  expect(
    await screen.findByText(/^15 checks: \d+ passed, none failed, \d not checked\. .*\d:\d\d/),
  ).toBeVisible()
  await expectAccessible()

  const copied = stubClipboard()
  await userEvent.click(screen.getByRole('button', { name: 'Copy as text' }))
  const text = copied.mock.calls[0]?.[0] ?? ''
  expect(text).toContain('Passed: Session. You are signed in, here and on the server.')
  expect(text).toContain('Not checked: Mail. No mail server is set. To send mail, set SMTP_URL')
  for (const secret of [boss.token, ...Object.values(secretVariables)]) {
    expect(text).not.toContain(secret)
  }
  expect(queryClient.isMutating()).toBe(0)

  await userEvent.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(await within(sheet).findByText('Run all checks again')).toBeVisible()
})

test('one check that hangs holds up no other, and one that fails says what to do', async () => {
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => {
    if (key === 'selfCheck') throw new DOMException('Not here', 'SecurityError')
  })
  await open(ana)
  const through = fetch
  let letGo = () => {}
  let held = Promise.resolve()
  const hold = () => {
    held = new Promise((resolve) => (letGo = resolve))
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/self-check/database')) await held
    return through(url, init)
  })
  hold()
  await userEvent.keyboard('r')
  expect(await result('Storage')).toHaveTextContent(
    'FailedThis browser keeps nothing for this page.Allow cookies and site data',
  )
  expect(await result('Session')).toHaveTextContent('Passed')
  const heading = await screen.findByRole('heading', { level: 3, name: 'Database' })
  expect(heading.closest('li')).toHaveTextContent('Running')
  letGo()
  expect(await result('Database')).toHaveTextContent('Passed')
  hold()
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }))
  expect(heading.closest('li')).toHaveTextContent('Running')
  letGo()
  expect(await result('Database')).toHaveTextContent('Passed')
})

test('who does not administer has checked what concerns them', async () => {
  const { message } = vapiReport({ id: 'sample' })
  const recordingUrl = 'https://storage.example/sample.wav'
  const sample = { message: { ...message, recordingUrl } }
  await privateWebhooks(server.deps, { isSample: true }).deliver('vapi', JSON.stringify(sample))
  await open(ana)
  expect(await result('Database')).toHaveTextContent('Passed')
  expect(screen.queryByRole('heading', { name: 'Mail' })).toBeNull()
  expect(await result('Recordings')).toHaveTextContent('Only sample calls have a recording yet.')
  expect(
    screen.getByText('Webhooks, mail and functions are checked for administrators.'),
  ).toBeVisible()
})
