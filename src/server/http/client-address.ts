import { BlockList } from 'node:net'

import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

import { canonicalAddress } from './ip-address'

const peerOf = (c: Context): string | null => {
  try {
    return canonicalAddress(getConnInfo(c).remote.address ?? '')
  } catch {
    return null
  }
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

const blockListOf = (entries: readonly string[]) => {
  const list = new BlockList()
  for (const entry of entries) {
    const [text = '', prefix] = entry.split('/')
    const address = canonicalAddress(text) ?? text
    const family = familyOf(address)
    const bits = family === 'ipv6' ? 128 : 32
    const shortened = familyOf(text) === family ? 0 : 96
    const length = prefix === undefined ? bits : Number(prefix) - shortened
    list.addSubnet(address, Math.max(0, length), family)
  }
  return list
}

const withoutPort = (text: string) => text.trim().replace(/^(\[.*\]|[\d.]+):\d+$/, '$1')

/**
 * Who sent the request. `X-Forwarded-For` is believed from a trusted proxy only, from the right, up
 * to the first address that is none; what stands left of it anybody could have written. `unknown`
 * when the request did not come over a socket.
 */
export const clientAddresses = (trustedProxies: readonly string[]) => {
  const trusted = blockListOf(trustedProxies)
  return (c: Context): string => {
    let address = peerOf(c)
    if (address === null) return 'unknown'
    const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',')
    for (const entry of forwarded.toReversed()) {
      if (!trusted.check(address, familyOf(address))) break
      const before = canonicalAddress(withoutPort(entry))
      if (before === null) break
      address = before
    }
    return address
  }
}
