import { randomInt } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { passwordProblem } from '@/lib/password-rules'

import { change, type ChangeDeps } from '../changes/change'
import { users } from '../db/schema'
import { type Environment, EnvironmentError } from '../env'
import { hashPassword } from '../sessions/password'
import { insertUser } from './insert-user'

/** Without letters that look alike; 16 of them are about 90 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const START = { kind: 'system', name: 'First start' } as const

const makeUpPassword = () =>
  Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export const ensureAdministrator = async (
  deps: ChangeDeps,
  env: Pick<Environment, 'ADMIN_NAME' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
  mayMakeUpPassword = true,
): Promise<{ email: string; madeUpPassword: string | null } | null> => {
  if ((await deps.db.$count(users)) > 0) return null
  const configured = env.ADMIN_PASSWORD
  const problem = configured && passwordProblem(configured, [env.ADMIN_NAME, env.ADMIN_EMAIL])
  if (problem) throw new EnvironmentError(`ADMIN_PASSWORD cannot be used. ${problem}`)
  if (configured === undefined && !mayMakeUpPassword) {
    throw new EnvironmentError(
      'ADMIN_PASSWORD is not set: the first administrator needs a password of at least 8 characters.',
    )
  }
  const password = configured ?? makeUpPassword()
  const passwordHash = await hashPassword(password)
  const made = await change(deps, START, async (tx) => {
    await tx.execute(sql`lock table ${users} in share row exclusive mode`)
    if ((await tx.$count(users)) > 0) return false
    await insertUser(tx, {
      fullName: env.ADMIN_NAME,
      email: env.ADMIN_EMAIL,
      role: 'admin',
      passwordHash,
      what: 'user.added',
    })
    return true
  })
  return made ? { email: env.ADMIN_EMAIL, madeUpPassword: configured ? null : password } : null
}
