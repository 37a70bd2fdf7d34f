export const RECENT_SEARCHES = 'recentCallSearches'
const OWNER = 'storageOwner'

const withSetAside = (key: string) => [key, `${key}.setAside`]
/** Somebody's work: set apart for them while it is somebody else's browser. */
const KEPT = ['alertRules', 'alertFirings', 'dashboardLayouts'].flatMap(withSetAside)
const CLEARED = [RECENT_SEARCHES, ...withSetAside('notifications')]

/** What somebody typed is kept under a name, their id and what it belongs to. */
const draftsOf = (userId: string) =>
  [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage)
      .filter((key) => key.split(' ')[1] === userId)
      .map((key) => ({ storage, key })),
  )

export const hasDrafts = (userId: string): boolean => draftsOf(userId).length > 0

const move = (from: string, to: string) => {
  const text = localStorage.getItem(from)
  if (text === null) return
  localStorage.removeItem(from)
  try {
    localStorage.setItem(to, text)
  } catch {
    // The storage is full: rather seen by others than lost.
    localStorage.setItem(from, text)
  }
}

const setApart = (userId: string) => {
  for (const key of CLEARED) localStorage.removeItem(key)
  for (const key of KEPT) move(key, `${key}/${userId}`)
}

/** At each sign-in. What nobody owns yet becomes theirs. */
export const claimPersonalStorage = (userId: string) => {
  const owner = localStorage.getItem(OWNER)
  if (owner === userId) return
  if (owner !== null) setApart(owner)
  for (const key of KEPT) move(`${key}/${userId}`, key)
  localStorage.setItem(OWNER, userId)
}

/** At Sign Out. A session that expires keeps everything for who comes back. */
export const clearPersonalStorage = (userId: string) => {
  for (const { storage, key } of draftsOf(userId)) storage.removeItem(key)
  setApart(userId)
  localStorage.removeItem(OWNER)
}
