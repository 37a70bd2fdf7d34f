import type { Provider } from '@/contracts/call-words'

import type { Deps } from '../deps'

/** The providers that can be asked for their calls. */
export const ASKED_PROVIDERS = ['vapi', 'retell'] as const satisfies readonly Provider[]
export type AskedProvider = (typeof ASKED_PROVIDERS)[number]

export const isAskedProvider = (provider: Provider): provider is AskedProvider =>
  ASKED_PROVIDERS.some((asked) => asked === provider)

export type ProviderApi = {
  provider: AskedProvider
  name: string
  baseUrl: string
  keyVariable: string
  urlVariable: string
  /** Bearer tokens to try in turn, while one replaces another; none: not configured. */
  keys: () => Promise<readonly string[]>
  onAccepted: (key: string) => void
}

/** Where a provider's API answers and what opens it. The keys never leave the server. */
export const providerApi = (
  { env, credentials }: Pick<Deps, 'env' | 'credentials'>,
  provider: AskedProvider,
): ProviderApi => ({
  provider,
  ...(provider === 'vapi'
    ? {
        name: 'Vapi',
        baseUrl: env.VAPI_API_URL,
        keyVariable: 'VAPI_API_KEY',
        urlVariable: 'VAPI_API_URL',
      }
    : {
        name: 'Retell',
        baseUrl: env.RETELL_API_URL,
        keyVariable: 'RETELL_API_KEY',
        urlVariable: 'RETELL_API_URL',
      }),
  keys: () => credentials.of(provider, 'api'),
  onAccepted: (key) => credentials.used(provider, key),
})
