export const RECENT_SEARCHES = 'recentCallSearches'
const OWNER = 'recentCallSearches.owner'

/** What somebody typed is kept under a name, their id and what it belongs to. */
const draftsOf = (userId: string) =>
  [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage)
      .filter((key) => key.split(' ')[1] === userId)
      .map((key) => ({ storage, key })),
  )

export const hasDrafts = (userId: string): boolean => draftsOf(userId).length > 0

/** At each sign-in: the searches of somebody else go. */
export const claimPersonalStorage = (userId: string) => {
  if (localStorage.getItem(OWNER) !== userId) localStorage.removeItem(RECENT_SEARCHES)
  localStorage.setItem(OWNER, userId)
}

/** At Sign Out. A session that expires keeps everything for who comes back. */
export const clearPersonalStorage = (userId: string) => {
  for (const { storage, key } of draftsOf(userId)) storage.removeItem(key)
  localStorage.removeItem(RECENT_SEARCHES)
}
