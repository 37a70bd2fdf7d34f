import { useSyncExternalStore } from 'react'
import * as z from 'zod'

import { browserStorage } from '@/lib/browser-storage'
import { parseJson } from '@/lib/json'

import { createStorageListeners } from './storage-listeners'

export type StoredState<Item> = {
  items: readonly Item[]
  setAside: readonly string[]
}

const storedTexts = z.array(z.string())

/** Entries that do not fit `schema` are moved to `<key>.setAside`, never dropped. */
export const createStoredList = <Item>(
  key: string,
  schema: z.ZodType<Item>,
  identify?: (item: Item) => string,
) => {
  const asideKey = `${key}.setAside`
  const { subscribe, announce } = createStorageListeners()
  let known: StoredState<Item> = { items: [], setAside: [] }
  let readFrom: string | undefined
  let isStuck = false

  const readAside = (): string[] => {
    const text = browserStorage.getItem(asideKey)
    if (text === null) return []
    const texts = storedTexts.safeParse(parseJson(text))
    return texts.success ? texts.data : [text]
  }

  const read = (): StoredState<Item> => {
    const stored = `${browserStorage.getItem(key)}\n${browserStorage.getItem(asideKey)}`
    if (stored === readFrom) return known
    const { items, bad } = split(browserStorage.getItem(key), schema, identify)
    const setAside = readAside()
    isStuck = false
    if (bad.length > 0) {
      setAside.push(...bad)
      isStuck = !move(items, setAside)
    }
    readFrom = `${browserStorage.getItem(key)}\n${browserStorage.getItem(asideKey)}`
    known = { items, setAside }
    return known
  }

  const move = (items: readonly Item[], setAside: readonly string[]) => {
    try {
      browserStorage.setItemOrThrow(asideKey, JSON.stringify(setAside))
      browserStorage.setItemOrThrow(key, JSON.stringify(items))
      return true
    } catch {
      return false
    }
  }

  /** Changes the list as it is now, also by other tabs. Throws when the storage is full. */
  const change = (next: (items: readonly Item[]) => readonly Item[]) => {
    if (isStuck) readFrom = undefined
    const { items } = read()
    if (isStuck) throw new Error('Browser storage is full.')
    browserStorage.setItemOrThrow(key, JSON.stringify(next(items)))
    announce()
  }

  return {
    read,
    subscribe,
    change,
    remove: (id: string) => change((items) => items.filter((one) => identify?.(one) !== id)),
    restore: (item: Item, index: number) =>
      change((items) =>
        items.some((one) => identify?.(one) === identify?.(item))
          ? items
          : items.toSpliced(index, 0, item),
      ),
    discardSetAside: () => {
      browserStorage.removeItem(asideKey)
      announce()
    },
    useList: () => useSyncExternalStore(subscribe, read),
  }
}

/** `rule_` and the time in milliseconds; later than any id so far, so that each is given once. */
export const nextId = (prefix: string, items: readonly { id: string }[], now: Date): string => {
  const taken = items.map(({ id }) => Number(id.slice(prefix.length))).filter(Number.isFinite)
  return prefix + Math.max(now.getTime(), ...taken.map((time) => time + 1))
}

const split = <Item>(
  text: string | null,
  schema: z.ZodType<Item>,
  identify: ((item: Item) => string) | undefined,
) => {
  const items: Item[] = []
  if (text === null) return { items, bad: [] }
  const value = parseJson(text)
  if (!Array.isArray(value)) return { items, bad: [text] }
  const bad: string[] = []
  const taken = new Set<string>()
  for (const entry of value) {
    const result = schema.safeParse(entry)
    const identity = result.success ? identify?.(result.data) : undefined
    if (result.success && (identity === undefined || !taken.has(identity))) items.push(result.data)
    else bad.push(JSON.stringify(entry))
    if (identity !== undefined) taken.add(identity)
  }
  return { items, bad }
}
