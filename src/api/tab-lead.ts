import { browserStorage } from '@/lib/browser-storage'
import { isRecord } from '@/lib/is-record'
import { parseJson } from '@/lib/json'

const RENEWED_EVERY_MS = 2000
const VALID_MS = 8000

const readHolder = (key: string): string | null => {
  const lease = parseJson(browserStorage.getItem(key) ?? '')
  if (!isRecord(lease) || typeof lease['tab'] !== 'string') return null
  const until = lease['until']
  return typeof until === 'number' && until > Date.now() ? lease['tab'] : null
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
    // In a browser that stores nothing, each tab leads for itself.
    browserStorage.setItem(key, JSON.stringify({ tab, until: Date.now() + VALID_MS }))
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
    if (readHolder(key) === tab) browserStorage.removeItem(key)
    drop()
  }

  takeOver()
  check()
  const timer = setInterval(check, RENEWED_EVERY_MS)
  window.addEventListener('focus', takeOver)
  window.addEventListener('storage', check)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', takeOver)
    window.removeEventListener('storage', check)
    leave()
  }
}

type Lead = () => () => void

/** The tab last looked at leads; another takes over when it closes. Returns how to leave. */
export const followLead = (name: string, lead: Lead): (() => void) => {
  const follow = 'locks' in navigator ? leadByLock : leadByLease
  let leave = follow(name, lead)
  const pause = () => leave()
  const resume = ({ persisted }: PageTransitionEvent) => {
    if (persisted) leave = follow(name, lead)
  }
  // Chromium lets the pages after it wait for one that it keeps to go back to and that has a lock.
  window.addEventListener('pagehide', pause)
  window.addEventListener('pageshow', resume)
  return () => {
    window.removeEventListener('pagehide', pause)
    window.removeEventListener('pageshow', resume)
    leave()
  }
}

const leadByLock = (name: string, lead: Lead) => {
  let left = false
  let end: (() => void) | undefined
  let queued = new AbortController()

  const request = (options: LockOptions) => {
    let endThis = () => {}
    const hold = () => {
      if (left) return undefined
      const stop = lead()
      return new Promise<void>((resolve) => {
        end = endThis = () => {
          if (end !== endThis) return
          end = undefined
          stop()
          resolve()
        }
      })
    }
    navigator.locks.request(name, options, hold).catch(() => {
      endThis()
      if (!left && !options.signal?.aborted) queue()
    })
  }
  const queue = () => {
    queued = new AbortController()
    request({ signal: queued.signal })
  }
  const takeOver = () => {
    if (left || end || !document.hasFocus()) return
    queued.abort()
    request({ steal: true })
  }

  if (document.hasFocus()) takeOver()
  else queue()
  window.addEventListener('focus', takeOver)
  return () => {
    left = true
    window.removeEventListener('focus', takeOver)
    queued.abort()
    end?.()
  }
}
