import { useSyncExternalStore } from 'react'

import { createStorageListeners } from '@/api/storage-listeners'

// How this browser shows lists of calls. Not in the address: a link should not change somebody
// else's columns.
const DENSITY_KEY = 'callListDensity'
const FACTS_KEY = 'callListColumns'

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

export const FACTS = [
  'summary',
  'priority',
  'outcome',
  'resolution',
  'category',
  'duration',
  'number',
  'direction',
  'provider',
  'sentiment',
  'flags',
  'assignee',
] as const
export type Fact = (typeof FACTS)[number]

const USUAL: readonly Fact[] = [
  'summary',
  'priority',
  'outcome',
  'category',
  'duration',
  'sentiment',
  'flags',
  'assignee',
]

export type ListDisplay = { density: Density; facts: ReadonlySet<Fact> }

const readFacts = (stored: string | null): readonly Fact[] => {
  if (stored === null) return USUAL
  const words = stored.split(',')
  return FACTS.filter((fact) => words.includes(fact))
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
  store(FACTS_KEY, FACTS.filter((one) => facts.has(one)).join(','))
}
export const resetFacts = () => store(FACTS_KEY, null)
