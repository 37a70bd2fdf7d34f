import { type CallState, hasEnded } from '@/domain/call-state'

import type { Deps } from '../deps'
import { bringsNews } from './brings-news'
import type { FetchedEvent } from './read-fetched'

export type Taken = 'added' | 'finished' | 'updated' | 'unchanged'

/**
 * Applies a fetched call to what is stored of it, the way a delivered event is. `stored` may be a
 * moment old: it only spares the write where there is nothing to write.
 */
export const takeCall = async (
  deps: Deps,
  { reading, bodyHash, bytes }: FetchedEvent,
  stored: CallState | undefined,
): Promise<Taken> => {
  if (stored && !bringsNews(stored, reading)) return 'unchanged'
  const receivedAt = deps.now()
  const event = { reading, bodyHash, bytes, receivedAt, isSample: false }
  const { result } = await deps.intake.take(event)
  // Erased on request, or stored meanwhile by a delivery of the same bytes.
  if (result === 'ignored' || result === 'duplicate') return 'unchanged'
  if (!stored) return 'added'
  const isFinished = !hasEnded(stored.facts.status) && hasEnded(reading.facts.status)
  return isFinished ? 'finished' : 'updated'
}
