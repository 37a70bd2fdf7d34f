import type { ErrorComponentProps } from '@tanstack/react-router'

import { type session, SignedOut } from '@/api/session'
import { PageError } from '@/features/shell/page-error'
import { LoginScreen } from '@/features/sign-in/login-screen'

/** The sign-in screen stands at the address that was asked for; no page of the shell loads. */
export const mustBeSignedIn = ({ context }: { context: { session: typeof session } }) => {
  const found = context.session.read()
  if (!found) throw new SignedOut()
  return { token: found.token }
}

export function SignedOutOrError({ error }: ErrorComponentProps) {
  return error instanceof SignedOut ? <LoginScreen /> : <PageError error={error} />
}
