import type { Provider } from '@/contracts/call-words'

import type { Deps } from '../deps'

/** Why a provider's API gave no answer that can be used. The message says what to do about it. */
export class ProviderProblem extends Error {
  readonly kind: 'key' | 'rate' | 'unreachable' | 'broken' | 'unreadable'

  constructor(kind: ProviderProblem['kind'], message: string) {
    super(message)
    this.name = 'ProviderProblem'
    this.kind = kind
  }
}

const hostOf = ({ baseUrl }: ProviderApi) => new URL(baseUrl).host

export const refusedKey = (api: ProviderApi) =>
  new ProviderProblem(
    'key',
    `${api.name} refused the key. Set ${api.keyVariable} to a valid private key, or add one in Settings.`,
  )

export const rateLimited = (api: ProviderApi) =>
  new ProviderProblem(
    'rate',
    `${api.name} limits how often it can be checked. Wait a few minutes, then try again.`,
  )

export const unreachable = (api: ProviderApi) =>
  new ProviderProblem(
    'unreachable',
    `${api.name} did not answer at ${hostOf(api)}. Check that this server reaches the internet, and ${api.urlVariable}.`,
  )

export const broken = (api: ProviderApi, status: number) =>
  new ProviderProblem(
    'broken',
    `${api.name} answered with an error several times (status ${status}). Try again later.`,
  )

export const unreadable = (api: ProviderApi) =>
  new ProviderProblem(
    'unreadable',
    `What answers at ${hostOf(api)} does not speak ${api.name}'s API. Check ${api.urlVariable}.`,
  )

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

const APIS = {
  vapi: { name: 'Vapi', keyVariable: 'VAPI_API_KEY', urlVariable: 'VAPI_API_URL' },
  retell: { name: 'Retell', keyVariable: 'RETELL_API_KEY', urlVariable: 'RETELL_API_URL' },
} as const

/** Where a provider's API answers and what opens it. The keys never leave the server. */
export const providerApi = (
  { env, credentials }: Pick<Deps, 'env' | 'credentials'>,
  provider: AskedProvider,
): ProviderApi => ({
  provider,
  ...APIS[provider],
  baseUrl: env[APIS[provider].urlVariable],
  keys: () => credentials.of(provider, 'api'),
  onAccepted: (key) => credentials.used(provider, key),
})

/** Part of a provider's calls, and up to which moment everything before has been handed out. */
export type ListedCalls = { calls: unknown[]; throughTo: Date | null }

/** A provider's API as reconciliation sees it: what it has, in the shape of what it would deliver. */
export type CallSource = {
  /**
   * The calls of a span of time: those that changed in it where the provider can tell, otherwise
   * those that started in it. Oldest part first; the same call may come twice.
   */
  list: (since: Date, until: Date) => AsyncGenerator<ListedCalls>
  listsWholeCalls: boolean
  /** The provider's id of a listed call; null for what is not a call. */
  idOf: (call: unknown) => string | null
  /** One call with all there is; null when the provider does not know it. */
  get: (providerCallId: string) => Promise<unknown>
  /** The event that would tell of this call as it stands; null while there is nothing to tell. */
  eventOf: (call: unknown) => Promise<unknown>
}
