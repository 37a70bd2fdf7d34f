import type { Deps } from '../deps'
import { ApiProblem } from '../http/problem'
import { absent, providerFailed, providerUnreachable } from './problems'
import { type RecordedCall, askForAddress, fetchInTime } from './provider-address'
import { resumingBody } from './resuming-body'

/** An address is used again for as long, so that each seek does not ask the provider's API. */
const REUSE_MS = 5 * 60_000
const MOST_ADDRESSES = 500

export type OpenRecording = ReturnType<typeof openingAtProviders>

const isServed = ({ status }: Response) => status === 200 || status === 206 || status === 416

/**
 * The recordings as the providers have them now. An address that has expired meanwhile is asked for
 * anew, also in the middle of an answer, which then goes on at the same byte.
 */
export const openingAtProviders = (
  deps: Pick<Deps, 'env' | 'credentials' | 'fetch' | 'now' | 'log'>,
) => {
  const known = new Map<string, { address: string; until: number }>()

  const fetchAudio = (address: string, range: string | undefined) =>
    // Uncompressed, so that bytes can be counted and ranges mean the same everywhere.
    fetchInTime(deps.fetch, address, {
      headers: { 'accept-encoding': 'identity', ...(range !== undefined && { range }) },
    })

  const fetchAnew = async (call: RecordedCall, key: string, range: string | undefined) => {
    known.delete(key)
    const address = await askForAddress(deps, call)
    const answer = await fetchAudio(address, range)
    if (!isServed(answer)) {
      await answer.body?.cancel()
      if (answer.status === 404 || answer.status === 410) throw absent('deleted')
      throw providerFailed(call.provider)
    }
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= MOST_ADDRESSES) known.delete(oldest)
    known.set(key, { address, until: deps.now().getTime() + REUSE_MS })
    return answer
  }

  const fetchPart = async (call: RecordedCall, range: string | undefined, anew: boolean) => {
    const key = `${call.provider}/${call.providerCallId}`
    const last = known.get(key)
    if (!anew && last && last.until > deps.now().getTime()) {
      const answer = await fetchAudio(last.address, range).catch(() => null)
      if (answer && isServed(answer)) return answer
      await answer?.body?.cancel()
    }
    return fetchAnew(call, key, range)
  }

  return async (
    call: RecordedCall,
    range: string | undefined,
    anew: boolean,
  ): Promise<Response> => {
    try {
      const first = await fetchPart(call, range, anew)
      const body = resumingBody(first, (rest) => fetchPart(call, rest, true))
      return new Response(body, { status: first.status, headers: first.headers })
    } catch (error) {
      if (error instanceof ApiProblem) throw error
      deps.log.warn({ err: error, provider: call.provider }, 'a recording could not be fetched')
      throw providerUnreachable(call.provider)
    }
  }
}
