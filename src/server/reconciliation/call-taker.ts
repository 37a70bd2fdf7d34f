import type { ReconciliationCounts } from '@/contracts/reconciliation'
import type { CallState } from '@/domain/call-state'

import type { Deps } from '../deps'
import { type AskedProvider, type CallSource, ProviderProblem } from '../provider-api/provider-api'
import { mayBringNews } from './brings-news'
import { readFetched, readStoredCalls, takeCall } from './take-call'

type ListedCall = { call: unknown; id: string; stored: CallState | undefined }

export type CallTaker = {
  counts: ReconciliationCounts
  prepare: (calls: unknown[]) => Promise<ListedCall[]>
  take: (listed: ListedCall) => Promise<void>
  /** Fetches one call and takes it. Answers whether the provider knows it. */
  takeById: (providerCallId: string) => Promise<boolean>
}

export const createCallTaker = (
  deps: Deps,
  provider: AskedProvider,
  source: CallSource,
  counts: ReconciliationCounts,
  signal: AbortSignal,
): CallTaker => {
  const seen = new Set<string>()

  const readCall = async (call: unknown) => {
    const event = await source.eventOf(call)
    if (event === null) return null
    const fetched = await readFetched(deps, provider, event, deps.now())
    if (!fetched) throw new Unreadable()
    return fetched
  }
  const takeWhole = async (call: unknown, stored: CallState | undefined) => {
    const fetched = await readCall(call)
    return fetched ? takeCall(deps, fetched, stored) : 'unchanged'
  }
  const takeListed = async ({ call, id, stored }: ListedCall) => {
    if (source.listsWholeCalls) return takeWhole(call, stored)
    const line = await readCall(call)
    if (!line || (stored && !mayBringNews(stored, line.reading))) return 'unchanged'
    const whole = await source.get(id)
    return whole === null ? 'unchanged' : takeWhole(whole, stored)
  }
  const counted = async (work: () => Promise<keyof ReconciliationCounts>) => {
    counts.seen += 1
    try {
      counts[await work()] += 1
    } catch (error) {
      if (signal.aborted || error instanceof ProviderProblem) throw error
      counts.failed += 1
      deps.log.warn({ err: error, provider }, 'a fetched call could not be taken')
    }
  }

  return {
    counts,
    prepare: async (calls) => {
      signal.throwIfAborted()
      const listed = new Map<string, unknown>()
      for (const call of calls) {
        const id = source.idOf(call)
        if (id === null) counts.failed += 1
        else if (!seen.has(id)) listed.set(id, call)
      }
      for (const id of listed.keys()) seen.add(id)
      const stored = await readStoredCalls(deps.db, provider, [...listed.keys()])
      return [...listed].map(([id, call]) => ({ id, call, stored: stored.get(id) }))
    },
    take: async (listed) => {
      signal.throwIfAborted()
      await counted(() => takeListed(listed))
    },
    takeById: async (id) => {
      signal.throwIfAborted()
      const whole = await source.get(id)
      if (whole === null) return false
      seen.add(id)
      await counted(async () => {
        const stored = await readStoredCalls(deps.db, provider, [id])
        return takeWhole(whole, stored.get(id))
      })
      return true
    },
  }
}

class Unreadable extends Error {
  override message = 'The call cannot be read'
}
