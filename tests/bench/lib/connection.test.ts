import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { openConnection } from './connection'

const REQUEST = Buffer.from('POST / HTTP/1.1\r\nhost: bench\r\ncontent-length: 2\r\n\r\nhi')

test('a connection that the server hung up on is opened anew', async () => {
  let connections = 0
  const server = createServer((_, response) => response.end('ok'))
  server.on('connection', () => (connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connection = await openConnection(`http://127.0.0.1:${port}`)

  expect(await connection.send(REQUEST)).toBe(200)
  expect(await connection.send(REQUEST)).toBe(200)
  expect(connections).toBe(1)
  server.closeIdleConnections()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await connection.send(REQUEST)).toBe(200)
  expect(connections).toBe(2)

  connection.close()
  server.close()
})
