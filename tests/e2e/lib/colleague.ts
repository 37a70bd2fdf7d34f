import { ADMINISTRATOR } from '../../harness/process'
import { API, postJson, signInAdministrator } from './users'
import { signIn, type Workspace } from './workspace'

export const COLLEAGUE = { email: 'bo@example.com', password: 'nine long words 9' }

/** Makes an agent named Bo Agent. */
export const addColleague = async (workspace: Workspace) => {
  const token = await signInAdministrator(workspace)
  const person = { ...COLLEAGUE, fullName: 'Bo Agent', role: 'agent' }
  await postJson(workspace, `${API}/users`, person, token)
}

type Options = Parameters<Workspace['open']>[0] & { as?: typeof ADMINISTRATOR }

/** A call's page in a fresh context, signed in as the administrator or somebody else. */
export const openCall = async (
  workspace: Workspace,
  callId: string,
  { as = ADMINISTRATOR, ...options }: Options = {},
) => {
  const guarded = await workspace.open(options)
  await guarded.page.goto(`/unified-dashboard/${callId}`)
  await signIn(guarded.page, as)
  await guarded.page.getByRole('heading', { level: 3, name: /^Notes/ }).waitFor()
  return guarded
}
