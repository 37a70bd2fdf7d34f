import { isRecord } from '@/lib/is-record'

const RENEWED_EVERY_MS = 2000
const VALID_MS = 8000

const readHolder = (key: string): string | null => {
  try {
    const lease: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!isRecord(lease) || typeof lease['tab'] !== 'string') return null
    const until = lease['until']
    return typeof until === 'number' && until > Date.now() ? lease['tab'] : null
  } catch {
    return null
  }
}

/** Fallback for browsers without Web Locks: a lease in storage. Returns how to leave. */
export const leadByLease = (name: string, lead: () => () => void): (() => void) => {
  const key = `${name}.lead`
  const tab = `${Date.now()}-${Math.random()}`
  let stop: (() => void) | undefined

  const drop = () => {
    stop?.()
    stop = undefined
  }
  const take = () => {
    try {
      localStorage.setItem(key, JSON.stringify({ tab, until: Date.now() + VALID_MS }))
    } catch {
      // A browser that keeps nothing cannot tell its tabs apart: each leads for itself.
    }
    stop ??= lead()
  }
  const check = () => {
    const holder = readHolder(key)
    if (holder === null || holder === tab) take()
    else drop()
  }
  const takeOver = () => {
    if (document.hasFocus()) take()
  }
  const leave = () => {
    if (readHolder(key) === tab) localStorage.removeItem(key)
    drop()
  }

  takeOver()
  check()
  const timer = setInterval(check, RENEWED_EVERY_MS)
  window.addEventListener('focus', takeOver)
  window.addEventListener('storage', check)
  window.addEventListener('pagehide', leave)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', takeOver)
    window.removeEventListener('storage', check)
    window.removeEventListener('pagehide', leave)
    leave()
  }
}
