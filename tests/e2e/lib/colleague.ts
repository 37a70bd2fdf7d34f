import { addUser } from './users'
import type { SignedInOptions, Workspace } from './workspace'

export const COLLEAGUE = { email: 'bo@example.com', password: 'nine long words 9' }

/** Makes an agent named Bo Agent. */
export const addColleague = (workspace: Workspace) =>
  addUser(workspace, { ...COLLEAGUE, fullName: 'Bo Agent' })

/** A call's page in a fresh context, signed in, its notes drawn. */
export const openCall = async (workspace: Workspace, callId: string, options?: SignedInOptions) => {
  const guarded = await workspace.openSignedIn(`/unified-dashboard/${callId}`, options)
  await guarded.page.getByRole('heading', { level: 3, name: /^Notes/ }).waitFor()
  return guarded
}
