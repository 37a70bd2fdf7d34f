import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import type { Provider } from '@/contracts/call-words'
import type { DeliveryResult } from '@/contracts/deliveries'

import { type ChangeDeps, type ChangeTx, change, inSavepoint } from '../../changes/change'
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
  let hasFailed = false

  const add = (more: Count) => {
    const key = `${more.provider} ${more.result}`
    const known = counts.get(key)
    const lastAt = known && known.lastAt > more.lastAt ? known.lastAt : more.lastAt
    counts.set(key, { ...more, count: more.count + (known?.count ?? 0), lastAt })
  }
  const flushIn = (ms: number) => {
    if (!isClosed) timer ??= setTimeout(() => void flush(), ms).unref()
  }
  /** Answers what cannot be stored: after a failure each line is tried by itself, and blocks no other. */
  const storeLines = async (tx: ChangeTx, refused: Refusal[]) => {
    const unstorable: { line: Refusal; error: unknown }[] = []
    if (refused.length === 0) return unstorable
    if (!hasFailed) await tx.insert(refusedDeliveries).values(refused)
    for (const line of hasFailed ? refused : []) {
      await inSavepoint(tx, (inner) => inner.insert(refusedDeliveries).values(line)).catch(
        (error: unknown) => unstorable.push({ line, error }),
      )
    }
    return unstorable
  }
  const write = async () => {
    const [counted, refused] = [[...counts.values()], lines]
    counts = new Map()
    lines = []
    if (counted.length === 0) return
    const dropped = await change(deps, DELIVERY_LOG, async (tx) => {
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
      tx.record({ entity: 'delivery', id: null, what: 'delivery.counted' })
      return storeLines(tx, refused)
    }).catch((error: unknown) => {
      hasFailed = true
      counted.forEach(add)
      lines = [...refused, ...lines].slice(0, MAX_LINES)
      flushIn(RETRY_AFTER_MS)
      throw error
    })
    hasFailed = false
    for (const { line, error } of dropped) {
      const { provider, receivedAt } = line
      log.error({ err: error, provider, receivedAt }, 'a refused delivery could not be noted')
    }
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
