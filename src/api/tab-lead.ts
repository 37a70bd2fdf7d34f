import { leadByLease } from './lead-by-lease'

type Lead = () => () => void

/** The tab last looked at leads; another takes over when it closes. Returns how to leave. */
export const followLead = (name: string, lead: Lead): (() => void) =>
  'locks' in navigator ? leadByLock(name, lead) : leadByLease(name, lead)

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
