import type { Role } from '@/contracts/call-words'

import { findAxeProblems, type GuardedPage } from '../../harness/browser'
import { type Credentials, logIn } from '../../harness/log-in'
import { ADMINISTRATOR } from '../../harness/process'
import type { SharedWorkspace } from './workspace'

export const API = '/functions/api/v1'

/** Sends JSON as a program outside would; the answer is not parsed, each test knows what it asked for. */
export const postJson = async (
  { server }: SharedWorkspace,
  path: string,
  body: unknown,
  token?: string,
) => {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return response.json()
}

/** The token of a session of the administrator beside the browser's. */
export const signInAdministrator = async ({ server }: SharedWorkspace): Promise<string> =>
  (await logIn(server.url, ADMINISTRATOR)).token

/** Makes a user through the API, an agent unless told otherwise. */
export const addUser = async (
  workspace: SharedWorkspace,
  user: Credentials & { fullName: string; role?: Role },
) => {
  const token = await signInAdministrator(workspace)
  await postJson(workspace, `${API}/users`, { role: 'agent', ...user }, token)
}

/** The users page of the administrator, the list drawn. */
export const openUsers = async (workspace: SharedWorkspace, options = {}) => {
  const guarded = await workspace.openSignedIn('/users', options)
  await guarded.page.getByRole('list', { name: 'Users' }).waitFor()
  return guarded
}

/** What is wrong with the page for axe and in its console: nothing, when it is sound. */
export const faults = async ({ page, errors }: GuardedPage) => [
  ...(await findAxeProblems(page)),
  ...errors,
]
