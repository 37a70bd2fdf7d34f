import { type Provider, PROVIDERS } from '@/contracts/call-words'
import type { Integration } from '@/contracts/settings'

import { deliveryCounts } from '../db/schema'
import type { Deps } from '../deps'

/** Which variables configure a provider; values never leave the environment. */
const secretsOf = (env: Deps['env']) =>
  ({
    vapi: {
      path: '/vapi',
      signing: { variable: 'VAPI_WEBHOOK_SECRET', values: env.VAPI_WEBHOOK_SECRET },
      recordings: { variable: 'VAPI_API_KEY', configured: env.VAPI_API_KEY ? 1 : 0 },
    },
    retell: {
      path: '/retell',
      signing: { variable: 'RETELL_API_KEY', values: env.RETELL_API_KEY },
      // One key for both.
      recordings: { variable: 'RETELL_API_KEY', configured: env.RETELL_API_KEY.length },
    },
    generic: {
      path: '/events',
      signing: { variable: 'WEBHOOK_SECRET', values: env.WEBHOOK_SECRET },
      recordings: null,
    },
  }) satisfies Record<Provider, unknown>

/** Where a provider's deliveries go and what signs them; the values are for this process alone. */
export const signingSecrets = (env: Deps['env'], provider: Provider) => {
  const { path, signing } = secretsOf(env)[provider]
  return { path, ...signing }
}

/** Every provider: where its events go, what is configured, and its last delivery. */
export const listIntegrations = async ({ db, env }: Deps): Promise<Integration[]> => {
  const counted = await db.select().from(deliveryCounts)
  return PROVIDERS.map((provider) => {
    const { path, signing, recordings } = secretsOf(env)[provider]
    const [last] = counted
      .filter((row) => row.provider === provider)
      .toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime())
    return {
      provider,
      path,
      signing: { variable: signing.variable, configured: signing.values.length },
      recordings,
      lastDelivery: last ? { at: last.lastAt.toISOString(), result: last.result } : null,
    }
  })
}
