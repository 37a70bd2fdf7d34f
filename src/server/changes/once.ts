import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Database, Transaction } from '../db/client'
import { requestKeys } from '../db/sessions-schema'
import type { AnswerOnce, NamedRequest } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { seal, unseal } from '../sessions/sealed'

type Attempt = Pick<typeof requestKeys.$inferInsert, 'userId' | 'key' | 'request' | 'attempt'>

export const KEEP_KEYS_MS = 24 * 60 * 60 * 1000
const PATIENCE_MS = 5000
const PAUSE_MS = 20

const attempts = new AsyncLocalStorage<Attempt>()

/** Another attempt under the same key changed something, or is about to be committed. */
class DoneBefore extends Error {}

const digest = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts))

const isSame = ({ userId, key }: Attempt) =>
  and(eq(requestKeys.userId, userId), eq(requestKeys.key, key))

/** Within the transaction of what a request changes: throws when another attempt did it first. */
export const claimKey = async (tx: Transaction, actorId: string, at: Date): Promise<void> => {
  const attempt = attempts.getStore()
  if (attempt?.userId !== actorId) return
  const mine = await tx
    .insert(requestKeys)
    .values({ ...attempt, at })
    .onConflictDoNothing()
    .returning({ key: requestKeys.key })
  if (mine.length > 0) return
  const [first] = await tx.select().from(requestKeys).where(isSame(attempt))
  if (first?.attempt !== attempt.attempt) throw new DoneBefore()
}

const find = async (db: Database, attempt: Attempt) => {
  const [row] = await db.select().from(requestKeys).where(isSame(attempt))
  if (row && row.request !== attempt.request) {
    const fields = { 'idempotency-key': 'Another request was sent with this key' }
    const sentence = 'This key was used for another request. Choose a new key for each.'
    throw new ApiProblem(422, 'key-used', sentence, { fields })
  }
  return row
}

/** The answer of the first attempt, which may still be under way. */
const repeat = async (db: Database, attempt: Attempt, secret: Buffer): Promise<unknown> => {
  const until = performance.now() + PATIENCE_MS
  let row = await find(db, attempt)
  while (row?.answer === null && performance.now() < until) {
    await sleep(PAUSE_MS)
    row = await find(db, attempt)
  }
  const answer = unseal(secret, attempt.key, row?.answer ?? '')
  if (answer !== null) return JSON.parse(answer)
  throw new ApiProblem(
    409,
    'done-before',
    'This was done before with the same key, but its answer is not known any more. Look before you do it again.',
  )
}

/**
 * Does what a request asks unless the same person did under the same key: then it answers what was
 * answered first. A request that was refused changed nothing, and may be sent again.
 */
export const createAnswerOnce =
  (db: Database): AnswerOnce =>
  async <Answer>({ userId, key, request }: NamedRequest, work: () => Promise<Answer>) => {
    const attempt: Attempt = {
      userId,
      key: digest('key', userId, key).digest('hex'),
      request: digest('request', userId, key, request).digest('hex'),
      attempt: randomUUID(),
    }
    const secret = digest('answer', userId, key, request).digest()
    // What is stored was an answer to the same request of this route.
    const before = async () => ({
      answer: (await repeat(db, attempt, secret)) as Answer,
      isRepeated: true,
    })
    if (await find(db, attempt)) return before()
    let answer: Answer
    try {
      answer = await attempts.run(attempt, work)
    } catch (error) {
      if (error instanceof DoneBefore) return before()
      throw error
    }
    const { attempt: mine, answer: kept } = requestKeys
    const isMine = and(isSame(attempt), eq(mine, attempt.attempt), isNull(kept))
    const sealed = seal(secret, attempt.key, JSON.stringify(answer))
    await db.update(requestKeys).set({ answer: sealed }).where(isMine)
    return { answer, isRepeated: false }
  }

/** Nobody can tell which of them speak of somebody who is erased. */
export const forgetAnswers = (tx: Transaction) => {
  const mine = attempts.getStore()?.attempt ?? null
  const isOthers = sql`${requestKeys.attempt} is distinct from ${mine}::uuid`
  return tx.update(requestKeys).set({ answer: '' }).where(isOthers)
}
