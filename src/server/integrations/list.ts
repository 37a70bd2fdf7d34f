import { type Provider, PROVIDERS, SIGNING_VARIABLES, WEBHOOK_PATHS } from '@/contracts/call-words'
import type { Integration } from '@/contracts/settings'

import { environmentCredentials, VARIABLES } from '../credentials/credentials'
import { deliveryCounts } from '../db/deliveries-schema'
import type { Deps } from '../deps'

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
      const variable = VARIABLES[provider]['api-key']
      const [last] = counted
        .filter((row) => row.provider === provider)
        .toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
      return {
        provider,
        path: WEBHOOK_PATHS[provider],
        signing: await secret(provider, 'signing', SIGNING_VARIABLES[provider]),
        recordings: variable ? await secret(provider, 'api', variable) : null,
        lastDelivery: last ? { at: last.lastAt.toISOString(), result: last.result } : null,
      }
    }),
  )
}
