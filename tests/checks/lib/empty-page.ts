import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../empty-page', import.meta.url))
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/**
 * A page of the same libraries (React, Router, Query) with a sentence in it, built and compressed like
 * the application and served on a port of its own: what no page of them can go below.
 */
export const startEmptyPage = async () => {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    build: { write: false },
  })
  if (!('output' in built)) throw new Error('One build has one output')
  const files = new Map(
    built.output.map((file) => [
      `/${file.fileName}`,
      brotliCompressSync(file.type === 'chunk' ? file.code : file.source),
    ]),
  )
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const body = files.get(path)
    response.writeHead(body ? 200 : 404, {
      'content-type': TYPES[extname(path)] ?? 'text/plain',
      'content-encoding': body ? 'br' : 'identity',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening on a port.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
