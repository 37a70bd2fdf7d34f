import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'

import { session } from '@/api/session'
import type { Role } from '@/contracts/call-words'
import { notify } from '@/ui/notify'

import { type TestServer, startServer } from '../../harness/server'
import { visit } from '../../harness/visit'

export const USERS = '/functions/api/v1/users'
export const PASSWORD = 'nine long words 9'

/** The users page of a test file, over a server of its own that is empty before each test. */
export const setUpUsersPage = () => {
  let server: TestServer
  let leave: (() => void) | undefined

  beforeAll(async () => {
    server = await startServer()
  })
  beforeEach(async () => {
    await server.truncateAll()
    vi.spyOn(notify, 'success')
    vi.spyOn(notify, 'error')
  })
  afterAll(() => server.close())
  afterEach(() => {
    leave?.()
    vi.restoreAllMocks()
    session.end()
    localStorage.clear()
  })

  const somebody = (role: Role, name: string) => server.signIn(role, name)
  /** The application at an address, as Ada Admin with this role. */
  const enter = async (role: Role, address: string) => {
    const { token, user } = await somebody(role, 'Ada Admin')
    session.start({ token, user })
    const visited = visit(address, server)
    leave = visited.leave
    return visited
  }
  return {
    server: () => server,
    somebody,
    enter,
    /** The same at the users page, the list read. */
    open: async (role: Role = 'admin', address = '/users') => {
      const visited = await enter(role, address)
      await screen.findByRole('heading', { level: 1, name: 'User Management' })
      await waitFor(() =>
        expect(screen.queryByRole('status', { name: 'Loading users' })).toBeNull(),
      )
      return visited
    },
    signIn: async (email: string, password: string): Promise<unknown> =>
      (await server.request('/functions/auth-login', { json: { email, password } })).json(),
  }
}

export const card = async (name: string) => {
  const text = await screen.findByText(name, { selector: 'li *' })
  const item = text.closest('li')
  if (!item) throw new Error(`${name} has no card`)
  return within(item)
}

/** The names on the cards, in order, also behind a dialog. */
export const names = () =>
  within(screen.getByRole('list', { name: 'Users', hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map((item) => item.querySelector('p')?.textContent)

/** What the only toast of this kind says. */
export const toast = (tone: 'success' | 'error') =>
  waitFor(() => {
    expect(notify[tone]).toHaveBeenCalledOnce()
    return vi.mocked(notify[tone]).mock.calls[0]?.[0]
  })

/** Holds back the answers to one kind of request until the returned function is called. */
export const holdBack = (method: string) => {
  const answer = globalThis.fetch
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === method) await held
    return answer(url, init)
  })
  return letGo
}

/** Answers one kind of request about users without asking the server, until the returned function is called. */
export const answerWith = (method: string, response: () => Response) => {
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    init.method === method && url.includes(USERS) ? Promise.resolve(response()) : answer(url, init),
  )
  return () => vi.stubGlobal('fetch', answer)
}

/** Types into the fields of a dialog, by their labels. */
export const fill = async (dialog: HTMLElement, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) {
    const field = within(dialog).getByLabelText(label)
    await userEvent.clear(field)
    if (text !== '') await userEvent.type(field, text)
  }
}
