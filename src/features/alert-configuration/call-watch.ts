import { fetchCallsById, MAX_IDS } from '@/api/calls'
import { fetchLastCalls } from '@/api/last-calls'
import { session } from '@/api/session'
import type { Call } from '@/contracts/calls'
import type { LiveEvent } from '@/contracts/live'
import { serverNow } from '@/lib/server-clock'

/** Events of one call come in a cluster; the call is read once for them. */
const GATHER_MS = 50
const RETRY_MS = 5000
const HAND_OVER_WAIT_MS = 300
const HAND_OVER_MS = 30_000
const KEPT = 500
const NEWS_MS = 60 * 60_000

type CallWatch = {
  isNeeded: () => boolean
  judge: (news: readonly News[]) => Promise<void>
}

/** `isLate`: no event named the call just now; it was found to have changed a while ago. */
export type News = { call: Call; isLate: boolean }

const startOf = ({ call: { startedAt, updatedAt } }: News) => Date.parse(startedAt ?? updatedAt)
const oldestFirst = (a: News, b: News) =>
  startOf(a) - startOf(b) || Date.parse(a.call.updatedAt) - Date.parse(b.call.updatedAt)

const isOwn = (event: Extract<LiveEvent, { entity: 'call' }>) =>
  event.by !== undefined && event.by === session.read()?.user.id

export const createCallWatch = ({ isNeeded, judge }: CallWatch) => {
  const arrivals = new Set<string>()
  /** When each call was last changed by who is signed in here. */
  const ownChanges = new Map<string, string | undefined>()
  /** Calls to read. Null: an event named the call; a time: when the change was that no event named. */
  const pending = new Map<string, string | null>()
  let lastHeardAt = serverNow().getTime()
  let isLeading = false
  let isWorking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const isNews = ({ id, startedAt, endedAt, isDemo }: Call) => {
    if (isDemo) return false
    const at = endedAt ?? startedAt
    return arrivals.has(id) || (at !== null && serverNow().getTime() - Date.parse(at) < NEWS_MS)
  }
  const schedule = (wait: number) => {
    if (!isLeading || isWorking || pending.size === 0) return
    timer ??= setTimeout(() => void work(), wait)
  }
  const work = async () => {
    timer = undefined
    if (!isNeeded()) return pending.clear()
    isWorking = true
    const batch = new Map([...pending].slice(0, MAX_IDS))
    for (const id of batch.keys()) pending.delete(id)
    let wait = GATHER_MS
    try {
      const calls = await fetchCallsById([...batch.keys()])
      const isJudged = ({ id, updatedAt }: Call) => {
        const changedAt = batch.get(id) ?? null
        if (changedAt === null) return true
        // A call that changed again since has an event for that, which says by whom.
        return updatedAt === changedAt && updatedAt !== ownChanges.get(id)
      }
      const news = calls
        .filter((call) => isNews(call) && isJudged(call))
        .map((call) => ({ call, isLate: typeof batch.get(call.id) === 'string' }))
        .toSorted(oldestFirst)
      if (isLeading) await judge(news)
    } catch {
      for (const [id, changedAt] of batch) if (!pending.has(id)) pending.set(id, changedAt)
      wait = RETRY_MS
    }
    isWorking = false
    schedule(wait)
  }

  const catchUp = async (since: number) => {
    if (!isLeading || !isNeeded()) return
    const calls = await fetchLastCalls().catch(() => [])
    for (const { id, updatedAt } of calls) {
      if (Date.parse(updatedAt) > since && pending.get(id) !== null) pending.set(id, updatedAt)
    }
    schedule(GATHER_MS)
  }

  const forgetOldest = (known: Set<string> | Map<string, unknown>) => {
    const [oldest] = known.keys()
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
  }
  const noteArrival = (id: string) => {
    arrivals.add(id)
    forgetOldest(arrivals)
  }
  const noteOwn = (id: string, at: string | undefined) => {
    ownChanges.delete(id)
    ownChanges.set(id, at)
    forgetOldest(ownChanges)
  }

  return {
    onEvent: (event: LiveEvent) => {
      const since = lastHeardAt - HAND_OVER_MS
      lastHeardAt = serverNow().getTime()
      if (event.entity === 'reset') void catchUp(since)
      if (event.entity !== 'call' || event.change === 'removed') return
      if (event.change === 'arrived') noteArrival(event.callId)
      else if (isOwn(event)) return noteOwn(event.callId, event.at)
      if (isLeading) pending.set(event.callId, null)
      schedule(GATHER_MS)
    },
    lead: () => {
      isLeading = true
      const since = serverNow().getTime() - HAND_OVER_MS
      const handOver = setTimeout(() => void catchUp(since), HAND_OVER_WAIT_MS)
      return () => {
        isLeading = false
        pending.clear()
        clearTimeout(handOver)
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}
