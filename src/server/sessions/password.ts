import { hash as digest, randomBytes } from 'node:crypto'

import { hash, verify } from '@node-rs/argon2'

/** 32 random bytes, for the browser only. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => digest('sha256', token)

/** Argon2id at 19 MiB and two passes: what OWASP asks for as a minimum. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, COST)

/** Verified against when there is no such account, so that both answers take as long. */
let decoy: Promise<string> | undefined

export const verifyPassword = async (
  storedHash: string | null,
  password: string,
): Promise<boolean> => {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(storedHash ?? (await decoy), password)
  return storedHash !== null && matches
}
