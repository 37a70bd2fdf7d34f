import { ROLES, type Role } from '@/contracts/call-words'
import { browserStorage } from '@/lib/browser-storage'
import { isRecord } from '@/lib/is-record'
import { parseJson } from '@/lib/json'
import { createListeners } from '@/lib/listeners'

// The specification fixes these names. No other code touches them, but for the one question
// index.html asks before any script: is there a token?
const TOKEN_KEY = 'authToken'
const USER_KEY = 'user'

export const EXPIRED = 'Your session has expired. Please sign in again.'

/** `role` is null when nobody has said it. */
export type SessionUser = { id: string; email: string; name: string; role: Role | null }
export type Session = { token: string; user: SessionUser }

let current: Session | null | undefined
let reason: string | null = null
const { subscribe, announce } = createListeners()

const readRole = (value: unknown): Role | null => ROLES.find((role) => role === value) ?? null
const readText = (value: unknown): string => (typeof value === 'string' ? value : '')
const readId = (value: unknown): string =>
  typeof value === 'number' ? String(value) : readText(value)

/** The stored user, or null when it cannot be read. Missing parts are empty. */
export const parseUser = (stored: string): SessionUser | null => {
  const value = parseJson(stored)
  return isRecord(value) ? readUser(value) : null
}

/** A user as the server or the storage has it; the name is also known as `fullName`. */
export const readUser = (value: Record<string, unknown>): SessionUser => ({
  id: readId(value['id']),
  email: readText(value['email']),
  name: readText(value['name']) || readText(value['fullName']),
  role: readRole(value['role']),
})

const forget = () => {
  browserStorage.removeItem(TOKEN_KEY)
  browserStorage.removeItem(USER_KEY)
  current = null
}

const restore = (): Session | null => {
  const token = browserStorage.getItem(TOKEN_KEY)
  const stored = browserStorage.getItem(USER_KEY)
  const user = token && stored ? parseUser(stored) : null
  if (token && user) return { token, user }
  // Half a session is none, and a user that cannot be parsed takes the token with it.
  if (token || stored) forget()
  return null
}

/** Follows what another tab stored. */
const readAgain = () => {
  const before = current?.token
  // The other tab writes the user first and the token last, and removes the token first.
  const token = browserStorage.getItem(TOKEN_KEY)
  const user = parseUser(browserStorage.getItem(USER_KEY) ?? '')
  current = token && user ? { token, user } : null
  if (current?.token !== before) reason = null
  announce()
}

/** Who is signed in, in this browser. The server decides whether it believes it. */
export const session = {
  read: (): Session | null => (current === undefined ? (current = restore()) : current),

  /** Why the last session ended, for the sign-in screen; null after a plain Sign Out. */
  reason: (): string | null => reason,

  start: (next: Session) => {
    browserStorage.setItem(USER_KEY, JSON.stringify(next.user))
    browserStorage.setItem(TOKEN_KEY, next.token)
    current = next
    reason = null
    announce()
  },

  /** What the server says about the person now; the token stays. */
  updateUser: (user: SessionUser) => {
    if (!current || JSON.stringify(current.user) === JSON.stringify(user)) return
    browserStorage.setItem(USER_KEY, JSON.stringify(user))
    current = { ...current, user }
    announce()
  },

  end: () => {
    forget()
    reason = null
    announce()
  },

  /** The server no longer accepts the token. */
  expire: () => {
    // Another tab has signed out, or in again, and its event has not come yet.
    if (browserStorage.getItem(TOKEN_KEY) !== (current?.token ?? null)) {
      readAgain()
      return
    }
    forget()
    reason = EXPIRED
    announce()
  },

  subscribe,

  followOtherTabs: () => {
    const onStorage = (event: StorageEvent) => {
      // A null key is a cleared storage.
      if (event.key !== null && event.key !== TOKEN_KEY && event.key !== USER_KEY) return
      readAgain()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
}
export type SessionStore = typeof session

export class SignedOut extends Error {}
