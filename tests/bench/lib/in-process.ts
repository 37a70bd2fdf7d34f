import { loginAnswer } from '@/contracts/session'
import { createApp } from '@/server/app'
import { createDeps } from '@/server/create-deps'
import { users } from '@/server/db/schema'
import type { Deps } from '@/server/deps'
import { readEnvironment } from '@/server/env'
import { createLog } from '@/server/log'
import { hashPassword } from '@/server/sessions/password'
import { ensureAdministrator } from '@/server/users/first-administrator'

import { ADMINISTRATOR } from '../../harness/process'
import { secretVariables } from '../../harness/sign'
import type { Ask } from '../lists/measure'
import type { DatabasePlace } from './bench-database'

/** The server's dependencies in this process over a database; no workers. `close` them when done. */
export const openDeps = async (place: DatabasePlace) =>
  createDeps(
    readEnvironment({ ...secretVariables, SAMPLE_DATA: 'off' }),
    createLog('silent'),
    await place.open(),
  )

/** The same, with an administrator: once a workspace has people, nobody is made. */
export const openWithAdministrator = async (place: DatabasePlace) => {
  const deps = await openDeps(place)
  await ensureAdministrator(deps, {
    ADMIN_NAME: 'Administrator',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  })
  return deps
}

const EMAIL = 'bench@example.com'
const PASSWORD = 'correct horse battery'

/** The server's own answers to a signed-in person, without a socket in between. */
export const signIn = async (deps: Deps): Promise<Ask> => {
  const app = createApp(deps)
  const passwordHash = await hashPassword(PASSWORD)
  await deps.db.insert(users).values({ name: 'Bench', email: EMAIL, role: 'agent', passwordHash })
  const answer = await app.request('/functions/auth-login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  const { token } = loginAnswer.parse(await answer.json())
  const headers = { authorization: `Bearer ${token}` }
  return async (path) => app.request(`/functions/api/v1${path}`, { headers })
}
