import { useSyncExternalStore } from 'react'

import { session } from '@/api/session'
import { createListeners } from '@/lib/listeners'

const UNDO_FOR_MS = 60 * 60 * 1000

type LastChange = { bulkIds: readonly string[]; until: number; token: string | undefined }

const tokenNow = () => session.read()?.token

let last: LastChange | null = null
const { subscribe, announce } = createListeners()
const set = (next: LastChange | null) => {
  last = next
  announce()
}

const own = () => (last?.token === tokenNow() ? last : null)

export const lastChange = {
  keep: (bulkIds: readonly string[]) =>
    set({ bulkIds, until: Date.now() + UNDO_FOR_MS, token: tokenNow() }),
  /** Takes it out: it is undone once. Null when there is none, or its hour is over. */
  take: (): readonly string[] | null => {
    const taken = own()
    set(null)
    return taken && taken.until > Date.now() ? taken.bulkIds : null
  },
  forget: (bulkIds: readonly string[]) => {
    if (last?.bulkIds === bulkIds) set(null)
  },
}

export const useHasLastChange = (): boolean => useSyncExternalStore(subscribe, () => own() !== null)
