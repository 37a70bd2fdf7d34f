import type { PageOptions } from './browser'
import { type Credentials, logIn } from './log-in'
import { ADMINISTRATOR } from './process'

/** A new session: fresh contexts with the answer as options begin signed in, with nothing cached. */
export const signedInOptions = async (
  url: string,
  credentials: Credentials = ADMINISTRATOR,
): Promise<Required<Pick<PageOptions, 'stored'>>> => {
  const { token, user } = await logIn(url, credentials)
  return { stored: { user: JSON.stringify(user), authToken: token } }
}
