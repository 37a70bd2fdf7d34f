import type { Deps } from '../deps'
import type { AskSettings } from './ask-provider'
import { type AskedProvider, type CallSource, providerApi } from './provider-api'
import { retellSource } from './retell'
import { vapiSource } from './vapi'

/** A provider's calls, asked for until `signal` ends it. */
export const sourceOf = (
  deps: Pick<Deps, 'env' | 'credentials' | 'fetch'>,
  provider: AskedProvider,
  settings: Omit<AskSettings, 'fetch'>,
): CallSource => {
  const make = provider === 'vapi' ? vapiSource : retellSource
  return make(providerApi(deps, provider), { fetch: deps.fetch, ...settings })
}
