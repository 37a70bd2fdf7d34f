import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { parseRange } from '@/server/recordings/sample-audio'

const KEY = 'vapi-private-key'

/**
 * A stand-in for Vapi and the storage behind it: `/call/{id}/mono-recording` answers 302 to a signed
 * address that can expire, which serves one WAV file with Range.
 */
export const startRecordingStorage = async (wav: Uint8Array) => {
  let signature = 1
  let isGone = false
  let cutAfter: number | null = null
  const served: { path: string; range: string | undefined }[] = []

  const answerApi = (request: IncomingMessage, response: ServerResponse, id: string) => {
    if (request.headers.authorization !== `Bearer ${KEY}`) return response.writeHead(401).end()
    if (isGone) return response.writeHead(404).end()
    const location = `/signed/${encodeURIComponent(id)}.wav?signature=${signature}`
    return response.writeHead(302, { location }).end()
  }
  const answerAudio = (request: IncomingMessage, response: ServerResponse, address: URL) => {
    if (address.searchParams.get('signature') !== String(signature)) {
      return response.writeHead(403).end()
    }
    const range = parseRange(request.headers.range, wav.byteLength)
    if (range === 'unsatisfiable') return response.writeHead(416).end()
    const { start, end } = range ?? { start: 0, end: wav.byteLength - 1 }
    response.writeHead(range ? 206 : 200, {
      'content-type': 'audio/wav',
      'content-length': end + 1 - start,
      ...(range && { 'content-range': `bytes ${start}-${end}/${wav.byteLength}` }),
    })
    if (cutAfter === null || end - start < cutAfter)
      return response.end(wav.subarray(start, end + 1))
    const kept = wav.subarray(start, start + cutAfter)
    cutAfter = null
    // As a storage that closes the line when the address expires.
    signature += 1
    return response.write(kept, () => response.destroy())
  }

  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://storage')
    served.push({ path: address.pathname, range: request.headers.range })
    const id = /^\/call\/([^/]+)\/mono-recording$/.exec(address.pathname)?.[1]
    if (id !== undefined) return answerApi(request, response, decodeURIComponent(id))
    if (address.pathname.startsWith('/signed/')) return answerAudio(request, response, address)
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening on a port of TCP, the address is an object.
  const { port } = server.address() as AddressInfo
  return {
    /** For the server: where Vapi is, and its key. */
    variables: { VAPI_API_URL: `http://127.0.0.1:${port}`, VAPI_API_KEY: KEY },
    served,
    /** Addresses that were handed out so far work no longer. */
    expire: () => (signature += 1),
    /** The next long answer breaks off after so many bytes, and its address expires. */
    cutAfter: (bytes: number) => (cutAfter = bytes),
    setGone: (gone: boolean) => (isGone = gone),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
