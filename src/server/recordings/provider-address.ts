import * as z from 'zod'

import type { Provider } from '@/contracts/call-words'

import type { Deps } from '../deps'
import { absent, keyMissing, keyRefused, providerFailed } from './problems'
import { fetchInTime, isStorageAddress } from './storage-fetch'

export type RecordedCall = { provider: Provider; providerCallId: string }
type Reach = Pick<Deps, 'env' | 'fetch'>

const fromVapi = async ({ env, fetch }: Reach, { providerCallId }: RecordedCall) => {
  const key = env.VAPI_API_KEY
  if (key === undefined) throw keyMissing('vapi', 'VAPI_API_KEY')
  // Followed by hand, so that the key never reaches the storage behind the redirect.
  const answer = await fetchInTime(
    fetch,
    `${env.VAPI_API_URL}/call/${encodeURIComponent(providerCallId)}/mono-recording`,
    { headers: { authorization: `Bearer ${key}` }, redirect: 'manual' },
  )
  await answer.body?.cancel()
  if (answer.status === 401 || answer.status === 403) throw keyRefused('vapi', 'VAPI_API_KEY')
  if (answer.status === 404 || answer.status === 410) throw absent('deleted')
  const location = answer.headers.get('location')
  if (answer.status < 300 || answer.status >= 400 || location === null) throw providerFailed('vapi')
  return new URL(location, env.VAPI_API_URL).href
}

const retellCall = z.object({
  recording_url: z.string().nullish(),
  scrubbed_recording_url: z.string().nullish(),
  data_storage_setting: z.string().nullish(),
})

const fromRetell = async ({ env, fetch }: Reach, { providerCallId }: RecordedCall) => {
  const [key] = env.RETELL_API_KEY
  if (key === undefined) throw keyMissing('retell', 'RETELL_API_KEY')
  const answer = await fetchInTime(
    fetch,
    `${env.RETELL_API_URL}/v2/get-call/${encodeURIComponent(providerCallId)}`,
    { headers: { authorization: `Bearer ${key}` } },
  )
  if (answer.status === 401 || answer.status === 403) throw keyRefused('retell', 'RETELL_API_KEY')
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
  const isVapi = provider === 'vapi'
  const address = await (isVapi ? fromVapi(deps, call) : fromRetell(deps, call))
  const api = isVapi ? deps.env.VAPI_API_URL : deps.env.RETELL_API_URL
  if (!isStorageAddress(address, api)) throw providerFailed(provider)
  return address
}
