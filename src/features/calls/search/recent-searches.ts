import { useSyncExternalStore } from 'react'

import { createStorageListeners } from '@/api/storage-listeners'

const KEY = 'recentCallSearches'
const MOST = 8
const LONGEST = 200
const SHORTEST = 2

let known: readonly string[] = []
let readFrom: string | null = null

const parse = (stored: string | null): readonly string[] => {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(value)) return []
    return value
      .filter((one): one is string => typeof one === 'string' && one.length <= LONGEST)
      .slice(0, MOST)
  } catch {
    return []
  }
}

const read = (): readonly string[] => {
  const stored = localStorage.getItem(KEY)
  if (stored === readFrom) return known
  readFrom = stored
  known = parse(stored)
  return known
}

const { subscribe, announce } = createStorageListeners()

const write = (searches: readonly string[]) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // A browser that keeps nothing still searches.
  }
  announce()
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The last searches of this browser, newest first, the same in every open tab. */
export const useRecentSearches = (): readonly string[] => useSyncExternalStore(subscribe, read)

export const rememberSearch = (text: string) => {
  const search = text.trim()
  if (search.length < SHORTEST || search.length > LONGEST) return
  if (read()[0] === search) return
  write([search, ...read().filter((one) => !isSame(one, search))].slice(0, MOST))
}
export const forgetSearch = (search: string) => write(read().filter((one) => one !== search))
export const forgetAllSearches = () => write([])

/** The element of one of them in the list under the box; after the last, that of "Forget all". */
export const optionId = (listId: string, index: number) => `${listId}-${index}`
