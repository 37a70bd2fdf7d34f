import { createListeners } from './listeners'

export type StorageTrouble = 'refused' | 'full'

let trouble: StorageTrouble | null = null
const { subscribe, announce } = createListeners()

const note = (found: StorageTrouble) => {
  if (trouble !== null) return
  trouble = found
  announce()
}

/** What the browser refuses to store (cookies blocked, or full) is kept in memory, for this page only. */
const createStorage = (open: () => Storage) => {
  const memory = new Map<string, string | null>()
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
    const kept = memory.get(key)
    return kept === undefined ? (storage?.getItem(key) ?? null) : kept
  }
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
    /** What another tab has stored is newer than what this one kept. */
    forgetKept: (key: string | null) => {
      if (key === null) memory.clear()
      else memory.delete(key)
    },
    keys: (): string[] =>
      [...new Set([...Object.keys(opened() ?? {}), ...memory.keys()])].filter(
        (key) => getItem(key) !== null,
      ),
  }
}

/** In place of `localStorage`. */
export const browserStorage = createStorage(() => globalThis.localStorage)
/** In place of `sessionStorage`. */
export const tabStorage = createStorage(() => globalThis.sessionStorage)

/** Whether what is stored outlives this page. */
export const isStoring = () => trouble === null

/** Tells once what the browser does not store, now or as soon as it shows. */
export const onStorageTrouble = (tell: (trouble: StorageTrouble) => void) => {
  const run = () => trouble !== null && tell(trouble)
  run()
  return subscribe(run)
}
