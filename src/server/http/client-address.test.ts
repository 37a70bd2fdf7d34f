import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { readEnvironment } from '../env'
import { clientAddresses } from './client-address'

const ask = async (remoteAddress: string, forwarded: string | null, proxies: string) => {
  const { TRUSTED_PROXIES } = readEnvironment({ TRUSTED_PROXIES: proxies })
  const addressOf = clientAddresses(TRUSTED_PROXIES)
  const app = new Hono().get('/', (c) => c.text(addressOf(c)))
  const headers = forwarded === null ? undefined : { 'x-forwarded-for': forwarded }
  const incoming = { socket: { remoteAddress } }
  return (await app.request('/', { headers }, { incoming })).text()
}

test.each([
  ['nobody is trusted', '127.0.0.1', '203.0.113.7', '', '127.0.0.1'],
  ['the peer is no proxy', '198.51.100.2', '203.0.113.7', '127.0.0.1', '198.51.100.2'],
  ['behind one proxy', '127.0.0.1', '203.0.113.7', '127.0.0.1', '203.0.113.7'],
  ['what the sender made up', '127.0.0.1', '1.1.1.1, 203.0.113.7', '127.0.0.1', '203.0.113.7'],
  [
    'behind two',
    '127.0.0.1',
    '1.1.1.1, 203.0.113.7, 10.1.2.3',
    '127.0.0.1,10.0.0.0/8',
    '203.0.113.7',
  ],
  ['only proxies', '127.0.0.1', '10.0.0.9, 10.1.2.3', '127.0.0.1, 10.0.0.0/8', '10.0.0.9'],
  ['a mapped peer', '::ffff:10.0.0.1', '203.0.113.7', '10.0.0.0/8', '203.0.113.7'],
  ['a mapped range', '10.0.0.1', '203.0.113.7', '::ffff:10.0.0.0/104', '203.0.113.7'],
  ['a mapped entry', '10.0.0.1', '::ffff:203.0.113.7', '10.0.0.1', '203.0.113.7'],
  ['IPv6', 'fd00::1', '2001:DB8::7', 'fd00::/8', '2001:db8::7'],
  [
    'with ports',
    '127.0.0.1',
    '[2001:db8::7]:443, 10.0.0.2:80',
    '127.0.0.1,10.0.0.2',
    '2001:db8::7',
  ],
  ['no address at all', '127.0.0.1', '203.0.113.7, unknown', '127.0.0.1', '127.0.0.1'],
  ['without the header', '127.0.0.1', null, '127.0.0.1', '127.0.0.1'],
])('the address of a request: %s', async (_case, peer, forwarded, proxies, expected) => {
  expect(await ask(peer, forwarded, proxies)).toBe(expected)
})

test.each([
  '10.0.0.0/33',
  'proxy.example.com',
  '10.0.0.1/-1',
  'fd00::/129',
  '10.0.0.0/8/8',
  '10.0.0.1/',
])('TRUSTED_PROXIES=%s stops the start with a sentence', (proxies) => {
  expect(() => readEnvironment({ TRUSTED_PROXIES: proxies })).toThrow(
    'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, separated by commas.',
  )
})
