import { createListeners } from '@/lib/listeners'

/** Where the feed stood before the oldest answer on the screens was read. */
let oldest: string | undefined
const { subscribe, announce } = createListeners()

const partsOf = (cursor: string) => cursor.split(':').map(Number)

/** By epoch, transaction and event. */
const isBefore = (one: string, other: string): boolean => {
  const others = partsOf(other)
  const differing = partsOf(one)
    .map((part, index) => part - (others[index] ?? 0))
    .find((difference) => difference !== 0)
  return (differing ?? 0) < 0
}

export const answeredAt = {
  subscribe,
  read: () => oldest,
  note: (cursor: string | null) => {
    if (cursor === null || (oldest !== undefined && !isBefore(cursor, oldest))) return
    oldest = cursor
    announce()
  },
  forget: () => {
    oldest = undefined
  },
}
