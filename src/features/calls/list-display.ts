import { createStoredValue } from '@/api/storage-listeners'
import { browserStorage } from '@/lib/browser-storage'

import { COLUMNS, type Fact } from './entry/line-columns'

// How this browser shows lists of calls. Not in the address: a link should not change somebody
// else's columns.
const DENSITY_KEY = 'callListDensity'
const FACTS_KEY = 'callListColumns'

const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

export type ListDisplay = { density: Density; facts: ReadonlySet<Fact> }

const readFacts = (stored: string | null): readonly Fact[] => {
  const words = stored?.replace(/\bnumber\b/, 'callerNumber').split(',')
  const shown = COLUMNS.filter(({ fact, isUsual }) => words?.includes(fact) ?? isUsual)
  return shown.map(({ fact }) => fact)
}

const stored = createStoredValue([DENSITY_KEY, FACTS_KEY], (density, facts): ListDisplay => ({
  density: DENSITIES.find((word) => word === density) ?? 'comfortable',
  facts: new Set(readFacts(facts)),
}))

export const useListDisplay = stored.useValue

const store = (key: string, value: string | null) => {
  if (value === null) browserStorage.removeItem(key)
  else browserStorage.setItem(key, value)
  stored.announce()
}

export const saveDensity = (density: Density) => store(DENSITY_KEY, density)
export const saveFact = (fact: Fact, isShown: boolean) => {
  const facts = new Set(stored.read().facts)
  if (isShown) facts.add(fact)
  else facts.delete(fact)
  store(FACTS_KEY, [...facts].join(','))
}
export const resetFacts = () => store(FACTS_KEY, null)
