import { isIP } from 'node:net'

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/** One way of writing each address, `10.0.0.1` for `::FFFF:10.0.0.1`; null for what is none. */
export const canonicalAddress = (text: string): string | null => {
  const bare = text
    .trim()
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '')
  const family = isIP(bare)
  if (family !== 6) return family === 4 ? bare : null
  const address = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = MAPPED.exec(address) ?? []
  if (high === undefined || low === undefined) return address
  const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
}

export const networkOf = (address: string): string => {
  const canonical = canonicalAddress(address)
  if (canonical === null || !canonical.includes(':')) return canonical ?? address
  const [before = '', after] = canonical.split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const gap = after === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array.from({ length: gap }, () => '0'), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}
