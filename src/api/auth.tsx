import { type ReactNode, createContext, use, useSyncExternalStore } from 'react'

import type { LoginInput } from '@/contracts/session'
import { isRecord } from '@/lib/is-record'

import { ApiError } from './api-error'
import { config } from './current-config'
import { callHeaders, send } from './http'
import { claimPersonalStorage, clearPersonalStorage } from './personal-storage'
import { type Session, type SessionUser, readUser, session } from './session'

/** Throws the server's message, "Login failed" or "HTTP error! status: {code}". */
export const signIn = async (credentials: LoginInput): Promise<Session> => {
  const answer = await post('/auth-login', credentials)
  const { success, token, user, message } = isRecord(answer) ? answer : {}
  if (success !== true || typeof token !== 'string' || token === '') {
    throw new Error(typeof message === 'string' && message !== '' ? message : 'Login failed')
  }
  const started = { token, user: readUser(isRecord(user) ? user : { email: credentials.email }) }
  claimPersonalStorage(started.user.id)
  session.start(started)
  return started
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
export const signOut = async (): Promise<void> => {
  const headers = callHeaders({ 'Content-Type': 'application/json' })
  const userId = session.read()?.user.id
  if (userId !== undefined) clearPersonalStorage(userId)
  session.end()
  // The browser has forgotten the token either way; unheard, the session runs out by itself.
  await send(`${config.functionsUrl}/auth-logout`, {
    method: 'POST',
    headers,
    keepalive: true,
  }).catch(() => undefined)
}

const post = async (path: string, body: unknown): Promise<unknown> => {
  try {
    const response = await send(`${config.functionsUrl}${path}`, {
      method: 'POST',
      headers: callHeaders({ 'Content-Type': 'application/json' }),
      body: JSON.stringify(body),
    })
    return await response.json().catch(() => null)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error
    throw new Error(`HTTP error! status: ${error.status}`, { cause: error })
  }
}

type Auth = {
  /** Null: nobody is signed in. */
  user: SessionUser | null
  login: typeof signIn
  logout: typeof signOut
}

const AuthContext = createContext<Auth | null>(null)

export function AuthProvider({ children }: { children: ReactNode }) {
  const current = useSyncExternalStore(session.subscribe, session.read)
  return (
    <AuthContext value={{ user: current?.user ?? null, login: signIn, logout: signOut }}>
      {children}
    </AuthContext>
  )
}

export const useAuth = (): Auth => {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
