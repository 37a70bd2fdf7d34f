import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** What to answer: a status, `hang-up` for a broken connection, `never` for no answer at all. */
export type Answer = number | 'hang-up' | 'never'

/**
 * A small web server in the product's place, for what a provider sees of it. Close it with
 * `await using`.
 */
export const standInProduct = async (
  answer: (received: Received, index: number) => Answer = () => 204,
  port = 0,
) => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) }
      const decision = answer(one, received.push(one) - 1)
      if (decision === 'hang-up') request.socket.destroy()
      else if (decision !== 'never') response.writeHead(decision).end()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Not listening on a port.')
  return {
    received,
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    bodies: () => received.map(({ body }) => body.toString('utf8')),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
