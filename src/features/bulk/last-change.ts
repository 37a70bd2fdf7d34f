import { useSyncExternalStore } from 'react'

import { session } from '@/api/session'
import { createListeners } from '@/lib/listeners'

/** A bulk change can be taken back for as long as the server keeps how calls stood before. */
const UNDO_FOR_MS = 60 * 60 * 1000

type LastChange = { bulkIds: readonly string[]; until: number; token: string | undefined }

const tokenNow = () => session.read()?.token

let last: LastChange | null = null
const { subscribe, announce } = createListeners()
const set = (next: LastChange | null) => {
  last = next
  announce()
}

/** Whoever signs in next has not made it. */
const own = () => (last?.token === tokenNow() ? last : null)

/** The last bulk change of this tab and session, for the key that takes it back. */
export const lastChange = {
  keep: (bulkIds: readonly string[]) =>
    set({ bulkIds, until: Date.now() + UNDO_FOR_MS, token: tokenNow() }),
  /** Takes it out: it is undone once. Null when there is none, or its hour is over. */
  take: (): readonly string[] | null => {
    const taken = own()
    set(null)
    return taken && taken.until > Date.now() ? taken.bulkIds : null
  },
  /** Forgets it if it is this one: it was undone by another way. */
  forget: (bulkIds: readonly string[]) => {
    if (last?.bulkIds === bulkIds) set(null)
  },
}

export const useHasLastChange = (): boolean => useSyncExternalStore(subscribe, () => own() !== null)
