import type { Person } from '@/contracts/people'
import { loginAnswer } from '@/contracts/session'

export type Credentials = { email: string; password: string }

/** Asks the server for a session, as any program would. Throws when it is refused. */
export const logIn = async (
  url: string,
  credentials: Credentials,
): Promise<{ token: string; user: Person }> => {
  const response = await fetch(`${url}/functions/auth-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { token, user, message } = loginAnswer.parse(await response.json())
  if (token === undefined || user === undefined) {
    throw new Error(`The sign-in was refused: ${message}`)
  }
  return { token, user }
}
