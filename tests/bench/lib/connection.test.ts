import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

import { expect, test } from 'vitest'

import { openConnection } from './connection'

const REQUEST = Buffer.from('POST / HTTP/1.1\r\nhost: bench\r\ncontent-length: 2\r\n\r\nhi')

test('a connection that the server hung up on is opened anew', async () => {
  let connections = 0
  const server = createServer((_, response) => response.end('ok'))
  const sockets: Socket[] = []
  server.on('connection', (socket) => {
    connections += 1
    sockets.push(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connection = await openConnection(`http://127.0.0.1:${port}`)

  expect(await connection.send(REQUEST)).toBe(200)
  expect(await connection.send(REQUEST)).toBe(200)
  expect(connections).toBe(1)
  // The other end closes after it has heard of it.
  const [socket] = sockets
  socket?.end()
  await once(socket ?? server, 'close')
  expect(await connection.send(REQUEST)).toBe(200)
  expect(connections).toBe(2)

  connection.close()
  server.close()
})
