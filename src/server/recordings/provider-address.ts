import * as z from 'zod'

import type { Provider } from '@/contracts/call-words'

import type { Deps } from '../deps'
import { isPublicName } from '../http/guarded-fetch'
import { type AskedProvider, providerApi } from '../provider-api/provider-api'
import { absent, keyMissing, keyRefused, providerFailed } from './problems'

const ANSWER_WITHIN_MS = 20_000

export const fetchInTime = async (
  fetch: Deps['fetch'],
  address: string,
  init: RequestInit,
): Promise<Response> => {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), ANSWER_WITHIN_MS)
  try {
    return await fetch(address, { ...init, signal: giveUp.signal })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Whether the server may fetch audio from an address the provider named: a public https address, or
 * the provider's own API. It must not be led into the server's own network.
 */
const isStorageAddress = (address: string, api: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname: host, origin } = new URL(address)
  const hostname = host.replace(/\.$/, '')
  if (origin === new URL(api).origin) return true
  return protocol === 'https:' && isPublicName(hostname)
}

export type RecordedCall = { provider: Provider; providerCallId: string }
type Reach = Pick<Deps, 'env' | 'credentials' | 'fetch'>

const isKeyRefused = ({ status }: Response) => status === 401 || status === 403

const askWithKeys = async (
  deps: Reach,
  provider: AskedProvider,
  path: string,
  init: RequestInit = {},
): Promise<Response> => {
  const api = providerApi(deps, provider)
  const keys = await api.keys()
  for (const key of keys) {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await fetchInTime(deps.fetch, api.baseUrl + path, { ...init, headers })
    if (!isKeyRefused(answer)) {
      api.onAccepted(key)
      return answer
    }
    await answer.body?.cancel()
  }
  throw (keys.length === 0 ? keyMissing : keyRefused)(provider, api.keyVariable)
}

const fromVapi = async (deps: Reach, { providerCallId }: RecordedCall) => {
  // Followed by hand, so that the key never reaches the storage behind the redirect.
  const answer = await askWithKeys(
    deps,
    'vapi',
    `/call/${encodeURIComponent(providerCallId)}/mono-recording`,
    { redirect: 'manual' },
  )
  await answer.body?.cancel()
  if (answer.status === 404 || answer.status === 410) throw absent('deleted')
  const location = answer.headers.get('location')
  if (answer.status < 300 || answer.status >= 400 || location === null) throw providerFailed('vapi')
  return new URL(location, deps.env.VAPI_API_URL).href
}

const retellCall = z.object({
  recording_url: z.string().nullish(),
  scrubbed_recording_url: z.string().nullish(),
  data_storage_setting: z.string().nullish(),
})

const fromRetell = async (deps: Reach, { providerCallId }: RecordedCall) => {
  const path = `/v2/get-call/${encodeURIComponent(providerCallId)}`
  const answer = await askWithKeys(deps, 'retell', path)
  if (answer.status === 404 || answer.status === 410 || answer.status === 422)
    throw absent('deleted')
  if (!answer.ok) throw providerFailed('retell')
  const { data: call } = retellCall.safeParse(await answer.json())
  const address = call?.scrubbed_recording_url ?? call?.recording_url
  if (address) return address
  const keepsAll = (call?.data_storage_setting ?? 'everything') === 'everything'
  throw absent(keepsAll ? 'deleted' : 'policy')
}

/**
 * Asks the provider's own API where the recording is now: never an address that came in a delivery,
 * because those have expired. Throws a problem that says why there is none.
 */
export const askForAddress = async (deps: Reach, call: RecordedCall): Promise<string> => {
  const { provider } = call
  if (provider === 'generic') throw absent(null)
  const address = await (provider === 'vapi' ? fromVapi : fromRetell)(deps, call)
  if (!isStorageAddress(address, providerApi(deps, provider).baseUrl))
    throw providerFailed(provider)
  return address
}
