import { createListeners } from './listeners'

export type StorageProblem = 'refused' | 'full'

let problem: StorageProblem | null = null
const { subscribe, announce } = createListeners()

const note = (found: StorageProblem) => {
  if (problem !== null) return
  problem = found
  announce()
}

/** What the browser refuses to store (cookies blocked, or full) is kept in memory, for this page only. */
const createStorage = (open: () => Storage) => {
  const memory = new Map<string, string>()
  const opened = (): Storage | null => {
    try {
      return open()
    } catch {
      note('refused')
      return null
    }
  }
  const store = (key: string, value: string) => {
    const storage = opened()
    storage?.setItem(key, value)
    if (storage) memory.delete(key)
    else memory.set(key, value)
  }
  const getItem = (key: string): string | null => {
    const storage = opened()
    return memory.get(key) ?? storage?.getItem(key) ?? null
  }
  // What another tab has stored is newer than what this one keeps.
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== opened()) return
    if (key === null) memory.clear()
    else memory.delete(key)
  }
  if (typeof window !== 'undefined') window.addEventListener('storage', onStorage)
  return {
    getItem,
    setItem: (key: string, value: string) => {
      try {
        store(key, value)
      } catch {
        memory.set(key, value)
        note('full')
      }
    },
    /** For what must not be lost with the page: throws when the storage is full. */
    setItemOrThrow: store,
    removeItem: (key: string) => {
      memory.delete(key)
      opened()?.removeItem(key)
    },
    keys: (): string[] => [...new Set([...Object.keys(opened() ?? {}), ...memory.keys()])],
  }
}

/** In place of `localStorage`. */
export const browserStorage = createStorage(() => globalThis.localStorage)
/** In place of `sessionStorage`. */
export const tabStorage = createStorage(() => globalThis.sessionStorage)

/** Whether what is stored outlives this page. */
export const isStoring = () => problem === null

/** Calls back once: now, or as soon as the browser refuses to store something. */
export const onStorageProblem = (tell: (problem: StorageProblem) => void) => {
  const run = () => problem !== null && tell(problem)
  run()
  return subscribe(run)
}
