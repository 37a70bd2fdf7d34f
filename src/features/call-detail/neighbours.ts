import type { Call } from '@/contracts/calls'

export type Neighbours = { previous: string | null; next: string | null }

/** Newest first; a call that has not started sorts before all others. */
const isNewer = (one: Pick<Call, 'startedAt' | 'id'>, other: Pick<Call, 'startedAt' | 'id'>) => {
  const [a, b] = [one.startedAt ?? '9', other.startedAt ?? '9']
  return a === b ? one.id > other.id : a > b
}

/**
 * The calls before and after `call` in a list, newest first. A call that the list does not hold
 * (any more: it was reviewed, say) has the neighbours it would have there.
 */
export const neighboursIn = (
  list: readonly Pick<Call, 'id' | 'startedAt'>[],
  call: Pick<Call, 'id' | 'startedAt'>,
): Neighbours => {
  const at = list.findIndex(({ id }) => id === call.id)
  if (at >= 0) {
    return { previous: list[at - 1]?.id ?? null, next: list[at + 1]?.id ?? null }
  }
  const next = list.findIndex((other) => isNewer(call, other))
  const end = next === -1 ? list.length : next
  return { previous: list[end - 1]?.id ?? null, next: list[end]?.id ?? null }
}
