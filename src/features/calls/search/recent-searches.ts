import { RECENT_SEARCHES } from '@/api/personal-storage'
import { createStoredValue } from '@/api/storage-listeners'
import { browserStorage } from '@/lib/browser-storage'
import { parseJson } from '@/lib/json'

const MOST = 8
const LONGEST = 200
const SHORTEST = 2

const parse = (stored: string | null): readonly string[] => {
  const value = parseJson(stored ?? '')
  if (!Array.isArray(value)) return []
  return value
    .filter((one): one is string => typeof one === 'string' && one.length <= LONGEST)
    .slice(0, MOST)
}

const stored = createStoredValue([RECENT_SEARCHES], parse)

const write = (searches: readonly string[]) => {
  browserStorage.setItem(RECENT_SEARCHES, JSON.stringify(searches))
  stored.announce()
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The last searches of this browser, newest first, the same in every open tab. */
export const useRecentSearches = stored.useValue

export const rememberSearch = (text: string) => {
  const search = text.trim()
  if (search.length < SHORTEST || search.length > LONGEST) return
  if (stored.read()[0] === search) return
  write([search, ...stored.read().filter((one) => !isSame(one, search))].slice(0, MOST))
}
export const forgetSearch = (search: string) => write(stored.read().filter((one) => one !== search))
export const forgetAllSearches = () => write([])

/** The element of one of them in the list under the box; after the last, that of "Forget all". */
export const optionId = (listId: string, index: number) => `${listId}-${index}`
