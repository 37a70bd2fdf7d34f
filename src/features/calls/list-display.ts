import { useSyncExternalStore } from 'react'

import { createStorageListeners } from '@/api/storage-listeners'

import { COLUMNS, type Fact } from './entry/line-columns'

// How this browser shows lists of calls. Not in the address: a link should not change somebody
// else's columns.
const DENSITY_KEY = 'callListDensity'
const FACTS_KEY = 'callListColumns'

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

export type ListDisplay = { density: Density; facts: ReadonlySet<Fact> }

const readFacts = (stored: string | null): readonly Fact[] => {
  const words = stored?.replace(/\bnumber\b/, 'callerNumber').split(',')
  const shown = COLUMNS.filter(({ fact, isUsual }) => words?.includes(fact) ?? isUsual)
  return shown.map(({ fact }) => fact)
}

let known: ListDisplay | undefined
let readFrom = ''

const read = (): ListDisplay => {
  const density = localStorage.getItem(DENSITY_KEY)
  const facts = localStorage.getItem(FACTS_KEY)
  const stored = JSON.stringify([density, facts])
  if (known && stored === readFrom) return known
  readFrom = stored
  known = {
    density: DENSITIES.find((word) => word === density) ?? 'comfortable',
    facts: new Set(readFacts(facts)),
  }
  return known
}

const { subscribe, announce } = createStorageListeners()

export const useListDisplay = (): ListDisplay => useSyncExternalStore(subscribe, read)

const store = (key: string, value: string | null) => {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  announce()
}

export const saveDensity = (density: Density) => store(DENSITY_KEY, density)
export const saveFact = (fact: Fact, isShown: boolean) => {
  const facts = new Set(read().facts)
  if (isShown) facts.add(fact)
  else facts.delete(fact)
  store(FACTS_KEY, [...facts].join(','))
}
export const resetFacts = () => store(FACTS_KEY, null)
