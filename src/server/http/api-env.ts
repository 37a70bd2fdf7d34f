import type { Logger } from 'pino'

import type { Role } from '@/contracts/call-words'

export type Actor = { kind: 'person'; id: string; name: string; email: string; role: Role }

export type ApiEnv = {
  Variables: {
    requestId: string
    log: Logger
    /** Set on every route that needs a session. */
    actor: Actor
    tokenHash: string
  }
}
