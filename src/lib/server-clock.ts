import { createListeners } from './listeners'

/** Less is not told apart from how long an answer takes, and the header has whole seconds. */
const NOTICED_MS = 5000
/** Noticed once, it stays so until it is this near: an offset at the limit would come and go. */
const NEAR_MS = 3000
const QUICK_MS = 10_000

let aheadMs = 0
const { subscribe, announce } = createListeners()

/** The time as the server has it: the clock of a computer may be wrong by minutes. */
export const serverNow = (): Date => new Date(Date.now() - aheadMs)

export const serverClock = {
  subscribe,
  /** By how much this computer's clock is ahead of the server's; 0 when it hardly is. */
  aheadMs: (): number => aheadMs,
  /** Reads the `Date` of an answer to a request that was sent at `sentAt`. */
  note: (date: string | null, sentAt: number) => {
    const told = Date.parse(date ?? '')
    const tookMs = Date.now() - sentAt
    if (Number.isNaN(told) || tookMs < 0 || tookMs > QUICK_MS) return
    const found = sentAt + tookMs / 2 - (told + 500)
    const least = aheadMs === 0 ? NOTICED_MS : NEAR_MS
    const next = Math.abs(found) > least + tookMs / 2 ? Math.round(found) : 0
    if (Math.abs(next - aheadMs) < NOTICED_MS) return
    aheadMs = next
    announce()
  },
}
