import { screen } from '@testing-library/react'
import { onTestFinished } from 'vitest'

import { session } from '@/api/session'

import type { SignedIn, TestServer } from '../../harness/server'
import { visit } from '../../harness/visit'

/**
 * Opens the application at an address as somebody who is signed in. When the test is over the screen
 * is left, and the browser has forgotten the person and everything else it stored.
 */
export const visitAs = (
  { token, user }: SignedIn,
  address: string,
  server: TestServer,
  options?: Parameters<typeof visit>[2],
) => {
  session.start({ token, user })
  const visited = visit(address, server, options)
  onTestFinished(() => {
    visited.leave()
    session.end()
    localStorage.clear()
  })
  return visited
}

/** The same with the server's own stream of events, and waits for the page. */
export const visitLiveAs = async (signedIn: SignedIn, address: string, server: TestServer) => {
  const visited = visitAs(signedIn, address, server, { events: 'real' })
  await screen.findByRole('heading', { level: 1 })
  return visited
}
