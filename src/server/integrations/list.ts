import { type Provider, PROVIDERS } from '@/contracts/call-words'
import type { Integration } from '@/contracts/settings'

import { environmentCredentials } from '../credentials/credentials'
import { deliveryCounts } from '../db/deliveries-schema'
import type { Deps } from '../deps'

/** Where a provider's deliveries go, and the variables for what signs them and opens its API. */
export const INTEGRATIONS = {
  vapi: { path: '/vapi', signing: 'VAPI_WEBHOOK_SECRET', recordings: 'VAPI_API_KEY' },
  retell: { path: '/retell', signing: 'RETELL_API_KEY', recordings: 'RETELL_API_KEY' },
  generic: { path: '/events', signing: 'WEBHOOK_SECRET', recordings: null },
} as const satisfies Record<Provider, unknown>

/** Every provider: where its events go, what is configured, and its last delivery. */
export const listIntegrations = async ({ db, env, credentials }: Deps): Promise<Integration[]> => {
  const counted = await db.select().from(deliveryCounts)
  const fromEnvironment = environmentCredentials(env)
  const secret = async (provider: Provider, use: 'signing' | 'api', variable: string) => {
    const configured = (await fromEnvironment.of(provider, use)).length
    const stored = (await credentials.of(provider, use)).length - configured
    return { variable, configured, ...(stored > 0 && { stored }) }
  }
  return Promise.all(
    PROVIDERS.map(async (provider) => {
      const { path, signing, recordings } = INTEGRATIONS[provider]
      const [last] = counted
        .filter((row) => row.provider === provider)
        .toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
      return {
        provider,
        path,
        signing: await secret(provider, 'signing', signing),
        recordings: recordings && (await secret(provider, 'api', recordings)),
        lastDelivery: last ? { at: last.lastAt.toISOString(), result: last.result } : null,
      }
    }),
  )
}
