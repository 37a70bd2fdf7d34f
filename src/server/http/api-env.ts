import type { Logger } from 'pino'

import type { Role } from '@/contracts/call-words'

export type Actor = {
  kind: 'person'
  id: string
  name: string
  email: string
  role: Role
  /** Of the machine that the request came from; absent where there is none. */
  address?: string
}

/** What decides which records of other people are shown. */
export type Reader = Pick<Actor, 'id' | 'role'>

/** A request that its sender gave a key. */
export type NamedRequest = { userId: string; key: string; request: string }
export type AnswerOnce = <Answer>(
  named: NamedRequest,
  work: () => Promise<Answer>,
) => Promise<{ answer: Answer; isRepeated: boolean }>

export type ApiEnv = {
  Variables: {
    requestId: string
    log: Logger
    /** Set on every route that needs a session. */
    actor: Actor
    tokenHash: string
    answerOnce: AnswerOnce
    /** Absent where nobody is signed in: their bodies are small. */
    readLarge?: (text: string) => Promise<unknown>
  }
}
