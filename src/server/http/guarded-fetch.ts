import { lookup as resolveName } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'

import { canonicalAddress } from './ip-address'

const MOST_REDIRECTS = 5
const SILENCE_MS = 30_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const WITHOUT_BODY = new Set([204, 205, 304])

const subnets = (list: string, family: 'ipv4' | 'ipv6') => {
  const blocks = new BlockList()
  for (const range of list.split(' ')) {
    const [address = '', prefix] = range.split('/')
    blocks.addSubnet(address, Number(prefix), family)
  }
  return blocks
}
const NOT_PUBLIC = subnets(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  'ipv4',
)
const GLOBAL = subnets('2000::/3', 'ipv6')
const NOT_GLOBAL = subnets('2001::/23 2001:db8::/32 2002::/16 3fff::/20', 'ipv6')

export const isPublicAddress = (text: string): boolean => {
  const address = canonicalAddress(text)
  if (address === null) return false
  if (!address.includes(':')) return !NOT_PUBLIC.check(address, 'ipv4')
  return GLOBAL.check(address, 'ipv6') && !NOT_GLOBAL.check(address, 'ipv6')
}

/** Whether a name is one of the public internet, as far as it tells. An address in numbers is no name. */
export const isPublicName = (hostname: string): boolean =>
  isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
  hostname.includes('.') &&
  !/\.(local|internal|localhost)$/.test(hostname)

const refused = (host: string) => new TypeError(`${host} is not on the public internet.`)

/** Checked here, and not before, so that a name cannot mean something else when it is connected to. */
const publicLookup =
  (resolve: typeof resolveName): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return callback(error ?? refused(hostname), '')
      if (!found.every(({ address }) => isPublicAddress(address))) {
        return callback(refused(hostname), '')
      }
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }

type Guard = {
  trusted: readonly string[]
  resolve?: typeof resolveName
  /** How long nothing may come, where what is asked works that long. */
  silenceMs?: number
}

/** `fetch` for addresses that came from outside: public https only, also after each redirect, or what the operator configured. */
export const guardedFetch = ({
  trusted,
  resolve = resolveName,
  silenceMs = SILENCE_MS,
}: Guard): typeof fetch => {
  const origins = new Set(trusted.map((address) => new URL(address).origin))
  const lookup = publicLookup(resolve)

  const ask = (url: URL, { method, signal }: Request, headers: Headers, body?: Buffer) =>
    new Promise<Response>((answer, reject) => {
      const isTrusted = origins.has(url.origin)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      const isRefused = url.protocol !== 'https:' || (isIP(host) > 0 && !isPublicAddress(host))
      if (!isTrusted && isRefused) throw refused(url.host)
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest
      const options = { method, signal, headers: Object.fromEntries(headers) }
      const outgoing = send(url, { ...options, ...(!isTrusted && { lookup }) }, (incoming) => {
        const { statusCode: status = 502, statusMessage: statusText = '' } = incoming
        const answered = new Headers()
        for (const [name, value] of Object.entries(incoming.headers)) {
          for (const one of [value ?? []].flat()) answered.append(name, one)
        }
        if (WITHOUT_BODY.has(status)) incoming.resume()
        const content = WITHOUT_BODY.has(status) ? null : Readable.toWeb(incoming)
        // Node's web streams are the browser's; only their types are two.
        const stream = content as ReadableStream<Uint8Array> | null
        answer(new Response(stream, { status, statusText, headers: answered }))
      })
      outgoing.setTimeout(silenceMs, () => outgoing.destroy(new Error('Nothing came for too long')))
      outgoing.on('error', reject)
      outgoing.end(body)
    })

  return async (input, init) => {
    const request = new Request(input, init)
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const headers = new Headers(request.headers)
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity')
    if (body) headers.set('content-length', String(body.length))
    let url = new URL(request.url)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await ask(url, request, headers, body)
      const location = answer.headers.get('location')
      const isFollowed = request.redirect === 'follow' && request.method === 'GET'
      if (!isFollowed || location === null || !REDIRECTS.has(answer.status)) return answer
      await answer.body?.cancel()
      const next = new URL(location, url)
      if (next.origin !== url.origin) headers.delete('authorization')
      url = next
    }
    throw new TypeError(`${url.host} redirects too often.`)
  }
}
