import {
  type CallPages,
  callsOf,
  findNewCalls,
  insertNewCalls,
  updateCalls,
  updateTotals,
} from '@/api/call-pages'
import type { Call, CallPage } from '@/contracts/calls'
import type { LiveEvent } from '@/contracts/live'

/** How many new calls wait above the list; `more` when there may be more than were read. */
export type NewCalls = { count: number; more: boolean }

export const NOTHING_FRESH: NewCalls = { count: 0, more: false }

export type LiveListDeps = {
  /** The list as it is shown; undefined while it is first read. */
  read: () => CallPages | undefined
  write: (pages: CallPages) => void
  fetchHead: () => Promise<CallPage>
  /** At most `maxIds` calls; those that no longer exist are missing in the answer. */
  fetchCalls: (ids: string[]) => Promise<Call[]>
  maxIds: number
  visibleIds: () => readonly string[]
  /** Whether a changed call may leave the list, or come into it. */
  isFiltered: boolean
  /** Whether new rows may appear by themselves, because nobody is reading where they would push. */
  mayInsert: () => boolean
  onFresh: (fresh: NewCalls) => void
}

/** At most one request in this time, however many events there are. */
const READ_EVERY_MS = 1000
const RETRY_MS = 5000

export const createLiveList = (deps: LiveListDeps) => {
  const stale = new Set<string>()
  /** When the calls that were dropped had last changed: a reading from before then has them still. */
  const dropped = new Map<string, string>()
  let isDirty = false
  let head: CallPage | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let mayReadAt = -Infinity
  let isStopped = false

  const offer = (answer: CallPage) => {
    const pages = deps.read()
    if (!pages) return
    const isNew = ({ id, updatedAt }: Call) => updatedAt > (dropped.get(id) ?? '')
    const reading = { ...answer, items: answer.items.filter(isNew) }
    const { fresh, gap } = findNewCalls(pages, reading)
    if (fresh.length > 0 && (callsOf(pages).length === 0 || deps.mayInsert())) {
      deps.write(insertNewCalls(pages, reading))
      head = null
      return deps.onFresh(NOTHING_FRESH)
    }
    head = fresh.length > 0 ? reading : null
    return deps.onFresh({ count: fresh.length, more: gap })
  }

  const refreshStale = async () => {
    const pages = deps.read()
    if (!pages) return
    const known = new Set(callsOf(pages).map((call) => call.id))
    for (const id of stale) if (!known.has(id)) stale.delete(id)
    const order = [...deps.visibleIds(), ...stale].filter((id) => stale.has(id))
    const asked = [...new Set(order)].slice(0, deps.maxIds)
    if (asked.length === 0) return
    for (const id of asked) stale.delete(id)
    mayReadAt += READ_EVERY_MS
    try {
      const calls = await deps.fetchCalls(asked)
      const answered = new Set(calls.map((call) => call.id))
      const gone = new Set(asked.filter((id) => !answered.has(id)))
      const now = deps.read()
      if (now && !isStopped) deps.write(updateCalls(now, calls, gone))
    } catch (error) {
      for (const id of asked) stale.add(id)
      throw error
    }
  }

  const readOnce = async () => {
    if (isDirty) {
      isDirty = false
      mayReadAt += READ_EVERY_MS
      try {
        const reading = await deps.fetchHead()
        const pages = deps.read()
        if (!pages || isStopped) return
        deps.write(updateTotals(updateCalls(pages, reading.items), reading))
        for (const call of reading.items) stale.delete(call.id)
        offer(reading)
      } catch (error) {
        isDirty = true
        throw error
      }
    }
    await refreshStale()
  }

  const isHidden = () => globalThis.document?.visibilityState === 'hidden'

  const schedule = (wait = 0) => {
    if (timer || isReading || isStopped || isHidden()) return
    const left = Math.max(wait, mayReadAt - Date.now())
    if (left > 0) {
      timer = setTimeout(() => {
        timer = undefined
        void run()
      }, left)
    } else void run()
  }

  const run = async () => {
    if (isReading || isStopped || isHidden() || !deps.read()) return
    isReading = true
    mayReadAt = Date.now()
    let wait = 0
    try {
      await readOnce()
    } catch {
      wait = RETRY_MS
    }
    isReading = false
    readOn(wait)
  }

  const readOn = (wait = 0) => {
    if (isDirty || stale.size > 0) schedule(wait)
  }
  // What happened while the screen was hidden is read when it is seen again.
  const onVisible = () => readOn()
  globalThis.document?.addEventListener('visibilitychange', onVisible)

  return {
    onEvent: (event: LiveEvent, isOwn = false) => {
      if (isOwn && !deps.isFiltered) return
      if (event.entity === 'call') {
        isDirty = true
        if (!isOwn) stale.add(event.callId)
      } else if (event.entity === 'calls') {
        isDirty = true
        for (const id of event.callIds) stale.add(id)
      } else if (event.entity === 'reset' || event.entity === 'caller') {
        isDirty = true
        const pages = deps.read()
        for (const call of pages ? callsOf(pages) : []) stale.add(call.id)
      } else return
      // The first event of a burst is read at once, the rest together.
      schedule()
    },
    ready: () => {
      if (isDirty) schedule()
    },
    /** Takes out what has left the list; it comes back only as something newer. */
    drop: (hasLeft: (call: Call) => boolean) => {
      const pages = deps.read()
      if (!pages) return
      const left = callsOf(pages).filter(hasLeft)
      for (const { id, updatedAt } of left) dropped.set(id, updatedAt)
      deps.write(updateCalls(pages, [], new Set(left.map(({ id }) => id))))
    },
    accept: () => {
      const pages = deps.read()
      if (pages && head) deps.write(insertNewCalls(pages, head))
      head = null
      deps.onFresh(NOTHING_FRESH)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      globalThis.document?.removeEventListener('visibilitychange', onVisible)
    },
  }
}

export type LiveList = ReturnType<typeof createLiveList>
