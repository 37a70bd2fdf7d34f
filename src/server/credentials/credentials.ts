import { eq } from 'drizzle-orm'

import {
  type CredentialKind,
  type Provider,
  PROVIDER_CREDENTIALS,
  PROVIDERS,
} from '@/contracts/call-words'
import { STANDARD_SECRET } from '@/contracts/credentials'

import type { OpenDatabase } from '../db/client'
import { providerCredentials } from '../db/credentials-schema'
import type { Deps, ProviderCredentials } from '../deps'
import type { Environment } from '../env'
import { unseal } from '../sessions/sealed'
import { findKey } from './cipher'

export const VARIABLES: Record<Provider, Partial<Record<CredentialKind, keyof Environment>>> = {
  vapi: { 'webhook-secret': 'VAPI_WEBHOOK_SECRET', 'api-key': 'VAPI_API_KEY' },
  retell: { 'api-key': 'RETELL_API_KEY' },
  generic: { 'webhook-secret': 'WEBHOOK_SECRET' },
}

type Secrets = Pick<
  Environment,
  'VAPI_WEBHOOK_SECRET' | 'VAPI_API_KEY' | 'RETELL_API_KEY' | 'WEBHOOK_SECRET'
>

export const environmentValues = (
  env: Secrets,
): Record<Provider, Partial<Record<CredentialKind, readonly string[]>>> => ({
  vapi: {
    'webhook-secret': env.VAPI_WEBHOOK_SECRET,
    'api-key': env.VAPI_API_KEY === undefined ? [] : [env.VAPI_API_KEY],
  },
  retell: { 'api-key': env.RETELL_API_KEY },
  generic: { 'webhook-secret': env.WEBHOOK_SECRET },
})

/** Retell signs with its API key; the others have a secret for it. */
const kindFor = (provider: Provider, use: 'signing' | 'api'): CredentialKind =>
  use === 'api' || !PROVIDER_CREDENTIALS[provider].includes('webhook-secret')
    ? 'api-key'
    : 'webhook-secret'

export const environmentCredentials = (env: Secrets): ProviderCredentials => {
  const values = environmentValues(env)
  return {
    of: async (provider, use) => values[provider][kindFor(provider, use)] ?? [],
    hasUnreadable: async () => false,
    used: () => {},
    forget: () => {},
  }
}

/** The providers whose deliveries can be verified. */
export const signedProviders = async (
  credentials: ProviderCredentials,
): Promise<ReadonlySet<Provider>> => {
  const secrets = await Promise.all(PROVIDERS.map((one) => credentials.of(one, 'signing')))
  return new Set(PROVIDERS.filter((_, index) => secrets[index]?.length))
}

/** A secret of a kind that is refused today. */
export const isTooShort = (provider: Provider, value: string) =>
  provider === 'generic' && !STANDARD_SECRET.test(value)

const USE_NOTED_EVERY_MS = 60_000

type Stored = { id: string; provider: Provider; kind: CredentialKind; value: string | null }
type World = Pick<Deps, 'db' | 'env' | 'live' | 'log' | 'inBackground' | 'now'> &
  Pick<OpenDatabase, 'kind'>

export const createCredentials = ({
  db,
  kind: databaseKind,
  env,
  live,
  log,
  inBackground,
  now,
}: World): ProviderCredentials => {
  const fromEnvironment = environmentCredentials(env)
  const noted = new Map<string, number>()
  let known: Promise<readonly Stored[]> | null = null

  const load = async (): Promise<readonly Stored[]> => {
    const rows = await db.select().from(providerCredentials).orderBy(providerCredentials.createdAt)
    if (rows.length === 0) return []
    const key = await findKey(env, databaseKind, { make: false })
    const stored = rows.map(({ id, provider, kind, sealed }) => ({
      id,
      provider,
      kind,
      value: key && unseal(key, id, sealed),
    }))
    const unreadable = stored.flatMap(({ id, value }) => (value === null ? [id] : []))
    if (unreadable.length > 0)
      log.warn({ credentials: unreadable }, 'stored credentials were encrypted with another key')
    return stored.filter(({ provider, value }) => value === null || !isTooShort(provider, value))
  }
  const read = () => {
    known ??= load().catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
  let changes = 0
  const forget = () => {
    changes += 1
    known = null
  }
  /** What is known stands until it is read anew, so that no delivery waits for that. */
  const renew = async () => {
    changes += 1
    const change = changes
    const rows = await load().catch((error: unknown) => {
      if (change === changes) forget()
      throw error
    })
    if (change === changes) known = Promise.resolve(rows)
  }
  live.subscribe((events) => {
    if (events.some(({ event }) => event.entity === 'workspace' || event.entity === 'reset'))
      inBackground('the credentials could not be read', renew())
  })

  const noteUse = async (provider: Provider, value: string) => {
    const at = now()
    const used = (await read()).find((one) => one.provider === provider && one.value === value)
    if (!used || at.getTime() - (noted.get(used.id) ?? 0) < USE_NOTED_EVERY_MS) return
    noted.set(used.id, at.getTime())
    await db
      .update(providerCredentials)
      .set({ lastUsedAt: at })
      .where(eq(providerCredentials.id, used.id))
  }

  return {
    of: async (provider, use) => {
      const kind = kindFor(provider, use)
      const stored = (await read()).flatMap((one) =>
        one.provider === provider && one.kind === kind && one.value !== null ? [one.value] : [],
      )
      return [...(await fromEnvironment.of(provider, use)), ...stored]
    },
    hasUnreadable: async (provider) =>
      (await read()).some((one) => one.provider === provider && one.value === null),
    used: (provider, value) =>
      inBackground('the use of a credential could not be noted', noteUse(provider, value)),
    forget,
  }
}
