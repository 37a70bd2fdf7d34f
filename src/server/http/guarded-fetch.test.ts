import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { guardedFetch, isPublicAddress } from './guarded-fetch'

const listen = async (handle: RequestListener) => {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // An object, because it listens on a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** Every name has these addresses. */
const resolving = (...addresses: string[]) => {
  const found = addresses.map((address): LookupAddress => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
  const resolve = (_name: string, _options: unknown, done: (...args: unknown[]) => void) =>
    done(null, found)
  return resolve as never
}

test.each([
  ['93.184.216.34', true],
  ['2606:4700::1', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:a9fe:a9fe', false],
  ['::127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fe80::1%eth0', false],
  ['fd00::1', false],
  ['not an address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})

test.each([
  'http://93.184.216.34/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest',
  'file:///etc/passwd',
])('%s is not asked', async (address) => {
  await expect(guardedFetch({ trusted: [] })(address)).rejects.toThrow(/public internet/)
})

test.each(['localhost', 'localhost.', 'ip6-localhost'])(
  '%s is looked up and refused',
  async (name) => {
    await expect(guardedFetch({ trusted: [] })(`https://${name}/`)).rejects.toThrow(
      /public internet|ENOTFOUND|EAI_AGAIN/,
    )
  },
)

test('a name is refused when one of its addresses is inside', async () => {
  const fetch = guardedFetch({ trusted: [], resolve: resolving('93.184.216.34', '10.0.0.1') })
  await expect(fetch('https://two.example/')).rejects.toThrow('two.example is not on the public')
})

test('what the operator configured is asked, wherever it is, with its method, headers and body', async () => {
  const url = await listen((request, response) => {
    request.pipe(
      response.writeHead(201, { 'x-method': request.method, 'x-key': request.headers['x-key'] }),
    )
  })
  const fetch = guardedFetch({ trusted: [url] })
  const answer = await fetch(`${url}/a`, {
    method: 'POST',
    body: 'words',
    headers: { 'x-key': 'k' },
  })
  expect([answer.status, answer.headers.get('x-method'), answer.headers.get('x-key')]).toEqual([
    201,
    'POST',
    'k',
  ])
  expect(await answer.text()).toBe('words')
})

test('a redirect is followed to where it may go, and refused where it may not', async () => {
  const inside = await listen((_, response) => response.end('secret'))
  const url = await listen((request, response) => {
    const location = request.url === '/in' ? inside : '/there'
    if (request.url === '/there') response.end('here')
    else response.writeHead(302, { location }).end()
  })
  const fetch = guardedFetch({ trusted: [url] })
  expect(await (await fetch(`${url}/to`)).text()).toBe('here')
  await expect(fetch(`${url}/in`)).rejects.toThrow(/public internet/)
  expect((await fetch(`${url}/in`, { redirect: 'manual' })).status).toBe(302)
})

test('what redirects for ever, or is given up, ends', async () => {
  const url = await listen((_, response) => response.writeHead(302, { location: '/' }).end())
  const fetch = guardedFetch({ trusted: [url] })
  await expect(fetch(url)).rejects.toThrow('redirects too often')
  await expect(fetch(url, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
})

test('what is silent for longer than it may be is given up', async () => {
  const url = await listen(() => {})
  const fetch = guardedFetch({ trusted: [url], silenceMs: 50 })
  await expect(fetch(url)).rejects.toThrow('Nothing came for too long')
})
