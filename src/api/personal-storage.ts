import { browserStorage, tabStorage } from '@/lib/browser-storage'

export const RECENT_SEARCHES = 'recentCallSearches'
const OWNER = 'storageOwner'

const withSetAside = (key: string) => [key, `${key}.setAside`]
/** Somebody's work: set apart for them while it is somebody else's browser. */
const KEPT = ['alertRules', 'alertFirings', 'dashboardLayouts', 'hiddenInsights'].flatMap(
  withSetAside,
)
const CLEARED = [RECENT_SEARCHES, ...withSetAside('notifications')]

/** What somebody typed is kept under a name, their id and what it belongs to. */
const draftsOf = (userId: string) =>
  [browserStorage, tabStorage].flatMap((storage) =>
    storage
      .keys()
      .filter((key) => key.split(' ')[1] === userId)
      .map((key) => ({ storage, key })),
  )

export const hasDrafts = (userId: string): boolean => draftsOf(userId).length > 0

const move = (from: string, to: string) => {
  const text = browserStorage.getItem(from)
  if (text === null) return
  browserStorage.removeItem(from)
  try {
    browserStorage.setItemOrThrow(to, text)
  } catch {
    // The storage is full: rather seen by others than lost.
    browserStorage.setItemOrThrow(from, text)
  }
}

const setApart = (userId: string) => {
  for (const key of CLEARED) browserStorage.removeItem(key)
  for (const key of KEPT) move(key, `${key}/${userId}`)
}

/** At each sign-in. What nobody owns yet becomes theirs. */
export const claimPersonalStorage = (userId: string) => {
  const owner = browserStorage.getItem(OWNER)
  if (owner === userId) return
  if (owner !== null) setApart(owner)
  for (const key of KEPT) move(`${key}/${userId}`, key)
  browserStorage.setItem(OWNER, userId)
}

/** At Sign Out. A session that expires keeps everything for who comes back. */
export const clearPersonalStorage = (userId: string) => {
  for (const { storage, key } of draftsOf(userId)) storage.removeItem(key)
  setApart(userId)
  browserStorage.removeItem(OWNER)
}
