import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { PROVIDER_CREDENTIALS, PROVIDERS } from '@/contracts/call-words'
import {
  type Credential,
  type CredentialInput,
  type Credentials,
  MOST_CREDENTIALS_OF_A_KIND,
} from '@/contracts/credentials'

import { change } from '../changes/change'
import { providerCredentials } from '../db/credentials-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, invalid, notFound } from '../http/problem'
import { seal, unseal } from '../sessions/sealed'
import { findKey } from './cipher'
import { environmentValues, isTooShort, VARIABLES } from './credentials'

const NO_KEY =
  'Nothing can be stored: set CREDENTIALS_KEY (32 bytes in base64) for every process of the server and start it again.'

/** Of shorter values four characters would give too much away. */
const SHORTEST_SHOWN = 12

type Row = typeof providerCredentials.$inferSelect

const toCredential = (
  { sealed, createdAt, lastUsedAt, ...row }: Row,
  key: Buffer | null,
): Credential => {
  const value = key && unseal(key, row.id, sealed)
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isReadable: value !== null,
    isTooShort: value !== null && isTooShort(row.provider, value),
  }
}

/** What is stored and what the environment holds, never a value. */
export const listCredentials = async ({ db, database, env }: Deps): Promise<Credentials> => {
  const key = await findKey(env, database.kind, { make: false })
  const rows = await db.select().from(providerCredentials).orderBy(providerCredentials.createdAt)
  const values = environmentValues(env)
  return {
    items: rows.map((row) => toCredential(row, key)),
    environment: PROVIDERS.flatMap((provider) =>
      PROVIDER_CREDENTIALS[provider].flatMap((kind) => {
        const count = values[provider][kind]?.length ?? 0
        const variable = VARIABLES[provider][kind]
        return variable && count > 0 ? [{ provider, kind, variable, count }] : []
      }),
    ),
    refusal: key === null && database.kind === 'postgres' ? NO_KEY : null,
  }
}

/** The key that secrets are stored under. Refuses with 409 where there is none. */
export const requireKey = async ({ database, env }: Pick<Deps, 'database' | 'env'>) => {
  const key = await findKey(env, database.kind, { make: true })
  if (!key) throw new ApiProblem(409, 'no-key', NO_KEY)
  return key
}

const refused = (message: string) => invalid({ value: message }, message)

/** Encrypts and stores one; in use at once, in every process. Refuses with 409 without a key. */
export const addCredential = async (
  deps: Deps,
  actor: Actor,
  { provider, kind, label, value }: CredentialInput,
): Promise<Credential> => {
  const { credentials, now } = deps
  const key = await requireKey(deps)
  const id = randomUUID()
  const row: Row = {
    id,
    provider,
    kind,
    label,
    sealed: seal(key, id, value),
    lastFour: value.length < SHORTEST_SHOWN ? '' : value.slice(-4),
    createdByName: actor.name,
    createdAt: now(),
    lastUsedAt: null,
  }
  await change(deps, actor, async (tx) => {
    const others = await tx
      .select()
      .from(providerCredentials)
      .where(and(eq(providerCredentials.provider, provider), eq(providerCredentials.kind, kind)))
    if (others.some((one) => unseal(key, one.id, one.sealed) === value))
      throw refused('This one is already stored')
    if (others.length >= MOST_CREDENTIALS_OF_A_KIND)
      throw refused(`At most ${MOST_CREDENTIALS_OF_A_KIND}: remove one that is not used`)
    await tx.insert(providerCredentials).values(row)
    const after = { provider, label }
    tx.record({ entity: 'credential', id, what: 'credential.added', after })
  })
  credentials.forget()
  return toCredential(row, key)
}

/** Removes one for good: what is signed with it is refused from now on. */
export const removeCredential = async (deps: Deps, actor: Actor, id: string): Promise<void> => {
  await change(deps, actor, async (tx) => {
    const [gone] = await tx
      .delete(providerCredentials)
      .where(eq(providerCredentials.id, id))
      .returning()
    if (!gone) throw notFound('credential')
    const before = { provider: gone.provider, label: gone.label }
    tx.record({ entity: 'credential', id, what: 'credential.removed', before })
  })
  deps.credentials.forget()
}
