import type { CallFilter } from '@/contracts/call-list-params'
import type { CallQuery } from '@/contracts/metrics'

/** Read filters as the address of a list has them. */
export const asCallQuery = (filter: Partial<CallFilter>): CallQuery =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
      return text === '' ? [] : [[name, text]]
    }),
  )

type Both = (one: string, other: string) => string | null

const commonWords: Both = (one, other) => {
  const others = other.split(',')
  return (
    one
      .split(',')
      .filter((word) => others.includes(word))
      .join(',') || null
  )
}
const later: Both = (one, other) => (Date.parse(one) > Date.parse(other) ? one : other)
const earlier: Both = (one, other) => (later(one, other) === one ? other : one)
const same: Both = (one, other) => (one === other ? one : null)

const BOTH: Record<string, Both> = {
  from: later,
  to: earlier,
  minSeconds: (one, other) => String(Math.max(Number(one), Number(other))),
  maxSeconds: (one, other) => String(Math.min(Number(one), Number(other))),
  hideShorterThan: (one, other) => String(Math.max(Number(one), Number(other))),
  q: same,
  caller: same,
  zone: same,
  // “Me” is among “anyone”, but the words of a list only add up.
  reviewed: (one, other) => {
    const words = [one, other]
    if (one === other) return one
    return words.includes('me') && words.includes('anyone') ? 'me' : null
  },
}

/** What both ask for; null where no list asks for that. */
export const bothQueries = (one: CallQuery | null, other: CallQuery): CallQuery | null => {
  if (one === null) return null
  const both = { ...one }
  for (const [name, asked] of Object.entries(other)) {
    const before = both[name]
    const joined = before === undefined ? asked : (BOTH[name] ?? commonWords)(before, asked)
    if (joined === null) return null
    both[name] = joined
  }
  return both
}
