import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import type { Provider } from '@/contracts/call-words'
import type { DeliveryResult } from '@/contracts/deliveries'

import { type ChangeDeps, change } from '../../changes/change'
import { deliveryCounts, refusedDeliveries } from '../../db/deliveries-schema'
import type { DeliveryLog, Refusal } from '../../deps'

const DELIVERY_LOG = { kind: 'system', name: 'Delivery log' } as const
const FLUSH_AFTER_MS = 250
const RETRY_AFTER_MS = 2000
/** Under a flood of refused deliveries lines are dropped beyond this; the counts stay right. */
const MAX_LINES = 500

/**
 * Counts deliveries in batches, so that a flood of refused or ignored ones costs the database one
 * small write per quarter second. Accepted events themselves are never written through here.
 */
export const createDeliveryLog = (deps: ChangeDeps, log: Logger): DeliveryLog => {
  type Count = { provider: Provider; result: DeliveryResult; count: number; lastAt: Date }
  let counts = new Map<string, Count>()
  let lines: Refusal[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  let isClosed = false

  const add = (more: Count) => {
    const key = `${more.provider} ${more.result}`
    const count = more.count + (counts.get(key)?.count ?? 0)
    counts.set(key, { ...more, count })
  }
  const flushIn = (ms: number) => {
    if (!isClosed) timer ??= setTimeout(() => void flush(), ms).unref()
  }
  const write = async () => {
    const [counted, refused] = [[...counts.values()], lines]
    counts = new Map()
    lines = []
    if (counted.length === 0) return
    await change(deps, DELIVERY_LOG, async (tx) => {
      await tx
        .insert(deliveryCounts)
        .values(
          counted.toSorted((a, b) => (a.provider + a.result < b.provider + b.result ? -1 : 1)),
        )
        .onConflictDoUpdate({
          target: [deliveryCounts.provider, deliveryCounts.result],
          set: {
            count: sql`${deliveryCounts.count} + excluded.count`,
            lastAt: sql`greatest(${deliveryCounts.lastAt}, excluded.last_at)`,
          },
        })
      if (refused.length > 0) await tx.insert(refusedDeliveries).values(refused)
      tx.record({ entity: 'delivery', id: null, what: 'delivery.counted' })
    }).catch((error: unknown) => {
      counted.forEach(add)
      lines = [...refused, ...lines].slice(0, MAX_LINES)
      flushIn(RETRY_AFTER_MS)
      throw error
    })
  }
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing
      .then(write)
      .catch((error: unknown) => log.error({ err: error }, 'the delivery log could not be written'))
    return writing
  }
  const count: DeliveryLog['count'] = (provider, result, at) => {
    add({ provider, result, count: 1, lastAt: at })
    flushIn(FLUSH_AFTER_MS)
  }
  return {
    count,
    refuse: (refusal) => {
      if (lines.length < MAX_LINES) lines.push(refusal)
      count(refusal.provider, 'refused', refusal.receivedAt)
    },
    flush,
    close: () => {
      isClosed = true
      return flush()
    },
  }
}
