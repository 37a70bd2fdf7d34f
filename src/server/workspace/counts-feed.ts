import type { LiveEvent } from '@/contracts/live'

import type { CountsFeed, Deps } from '../deps'
import { readCounts } from './store'

/** At most one reading in this time, however many events and screens there are. */
const READ_EVERY_MS = 1000
const COUNTED: ReadonlySet<string> = new Set(['call', 'calls', 'next-step'])

/** Tells whoever listens the counts of the workspace after events that may have changed them. */
export const createCountsFeed = (deps: Deps): CountsFeed => {
  const listeners = new Set<(event: LiveEvent) => void>()
  let lastSent = ''
  let isStale = false
  let isResting = false
  let stopFollowing = () => {}

  const tell = async () => {
    isStale = false
    const counts = await readCounts(deps)
    const text = JSON.stringify(counts)
    if (text === lastSent) return
    lastSent = text
    for (const listener of listeners) listener({ entity: 'counts', counts })
  }
  const rest = () => {
    setTimeout(() => {
      isResting = false
      if (isStale) readSoon()
    }, READ_EVERY_MS).unref()
  }
  const readSoon = () => {
    isStale = true
    if (isResting || listeners.size === 0) return
    isResting = true
    deps.inBackground('the counts could not be read', tell().finally(rest))
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) {
        stopFollowing = deps.live.subscribe((events) => {
          if (events.some(({ event }) => COUNTED.has(event.entity))) readSoon()
        })
      }
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stopFollowing()
      }
    },
    tellAgain: () => {
      lastSent = ''
      readSoon()
    },
  }
}
