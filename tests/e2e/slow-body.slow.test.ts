import { once } from 'node:events'
import { connect } from 'node:net'

import { expect, test } from 'vitest'

import { startProcess } from '../harness/process'

test('a body that trickles in is cut, and nobody else waits for it', async () => {
  const server = await startProcess()
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  const ended = once(socket, 'close')
  socket.write(
    'POST /functions/auth-login HTTP/1.1\r\nHost: desk\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
  )
  const trickle = setInterval(() => socket.write(' '), 1000)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(answer).toBe('')
  await ended
  clearInterval(trickle)
  expect(answer).toMatch(/^HTTP\/1\.1 408/)
  await server.stop()
})
