import { isIP } from 'node:net'

import * as z from 'zod'

import type { Deps } from '../deps'
import { ApiProblem } from '../http/problem'

type RecordedCall = { provider: string; providerCallId: string }
type Range = string | undefined

const TIMEOUT_MS = 20_000

const unavailable = (message: string) => new ApiProblem(404, 'recording-unavailable', message)
const gone = () => unavailable('The provider no longer has this recording.')
const broken = () =>
  new ApiProblem(
    502,
    'provider-failed',
    'The provider did not hand out the recording. Try again in a minute.',
  )

/** Only a public https address: the provider's answer must not lead the server into its own network. */
const isPublicHttps = (address: string) => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'https:' &&
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    hostname.includes('.') &&
    !/\.(local|internal|localhost)$/.test(hostname)
  )
}

const fetchAudio = async (fetch: Deps['fetch'], address: string, range: Range) => {
  if (!isPublicHttps(address)) throw broken()
  const response = await fetch(address, {
    headers: range === undefined ? {} : { range },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 403 || response.status === 404 || response.status === 410) throw gone()
  if (!response.ok && response.status !== 416) throw broken()
  return response
}

const fromVapi = async ({ env, fetch }: Deps, { providerCallId }: RecordedCall, range: Range) => {
  if (env.VAPI_API_KEY === undefined) {
    throw unavailable('Recordings of Vapi are private: set VAPI_API_KEY to play them.')
  }
  const address = `https://api.vapi.ai/call/${encodeURIComponent(providerCallId)}/mono-recording`
  // Followed by hand, so that the key never reaches the storage behind the redirect.
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${env.VAPI_API_KEY}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (answer.status === 404 || answer.status === 410) throw gone()
  const location = answer.headers.get('location')
  if (answer.status < 300 || answer.status >= 400 || location === null) throw broken()
  return fetchAudio(fetch, location, range)
}

const retellCall = z.object({
  recording_url: z.string().nullish(),
  scrubbed_recording_url: z.string().nullish(),
})

const fromRetell = async ({ env, fetch }: Deps, { providerCallId }: RecordedCall, range: Range) => {
  const [key] = env.RETELL_API_KEY
  if (key === undefined) throw unavailable('Set RETELL_API_KEY to play recordings of Retell.')
  // Asked for each time: addresses that were signed earlier have expired.
  const answer = await fetch(
    `https://api.retellai.com/v2/get-call/${encodeURIComponent(providerCallId)}`,
    { headers: { authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(TIMEOUT_MS) },
  )
  if (answer.status === 404 || answer.status === 422) throw gone()
  if (!answer.ok) throw broken()
  const call = retellCall.safeParse(await answer.json())
  const address = call.data?.scrubbed_recording_url ?? call.data?.recording_url
  if (!address) throw gone()
  return fetchAudio(fetch, address, range)
}

/**
 * The recording as the provider has it now, by a fresh address of the provider's own API: never
 * one that came in a delivery. Throws a problem that says why there is none.
 */
export const fetchProviderRecording = async (
  deps: Deps,
  call: RecordedCall,
  range: Range,
): Promise<Response> => {
  try {
    if (call.provider === 'vapi') return await fromVapi(deps, call, range)
    if (call.provider === 'retell') return await fromRetell(deps, call, range)
  } catch (error) {
    if (error instanceof ApiProblem) throw error
    deps.log.warn({ err: error, provider: call.provider }, 'a recording could not be fetched')
    throw broken()
  }
  throw unavailable('This provider has no way to hand out recordings.')
}
