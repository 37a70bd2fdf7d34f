import { type ReactNode, createContext, use, useSyncExternalStore } from 'react'

import { type SessionUser, session } from './session'
import { signIn, signOut } from './sign-in'

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
