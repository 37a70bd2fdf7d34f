import { hash as digest, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { hash, verify } from '@node-rs/argon2'

import { boundedQueue, QueueFull } from '@/lib/bounded-queue'

import { ApiProblem } from '../http/problem'

/** 32 random bytes, for the browser only. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => digest('sha256', token)

/** Argon2id at 19 MiB and two passes: what OWASP asks for as a minimum. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core is left for everybody who is signed in, however many passwords are tried at once. */
const queue = boundedQueue({
  atOnce: Math.max(1, availableParallelism() - 1),
  most: 64,
  mostOfSource: 16,
})

const inTurn = async <Result>(work: () => Promise<Result>, source?: string): Promise<Result> => {
  try {
    return await queue(work, source)
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    throw new ApiProblem(503, 'busy', 'Too many people are signing in. Try again in a moment.')
  }
}

/** Keyboards and systems write one letter in several ways: "ü" is one code point or two. */
const oneForm = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => inTurn(() => hash(oneForm(password), COST))

/** Verified against when there is no such account, so that both answers take as long. */
let decoy: Promise<string> | undefined

/** `network`: where it is tried from, while nobody is signed in there yet. */
export const verifyPassword = async (
  storedHash: string | null,
  password: string,
  network?: string,
): Promise<boolean> => {
  decoy ??= hash('no account has this password', COST)
  const against = storedHash ?? (await decoy)
  const form = oneForm(password)
  // Stored before there was one form.
  const forms = form === password ? [form] : [form, password]
  const matches = async () => {
    for (const one of forms) if (await verify(against, one)) return true
    return false
  }
  return (await inTurn(matches, network)) && storedHash !== null
}
