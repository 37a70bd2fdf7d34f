import type { ProviderReading } from '@/domain/provider-reading'

import { readCategories } from '../../call-labels/store'
import type { Database } from '../../db/client'

const UNREADABLE = 'call.analysis.category'

/** Readings with each claimed category as the workspace has it now; what it has not is no claim. */
export const withKnownCategories = async (
  db: Database,
  readings: ProviderReading[],
): Promise<ProviderReading[]> => {
  if (!readings.some(({ facts }) => facts.analysis.category)) return readings
  const categoryOf = await readCategories(db)
  return readings.map((reading) => {
    const { facts, unreadable, provider } = reading
    const { category } = facts.analysis
    if (!category) return reading
    const value = categoryOf(category.value)
    const analysis = { ...facts.analysis, category: value === null ? null : { ...category, value } }
    // Of the others' own data nobody promised that it speaks of our categories.
    const isFlagged = value === null && provider === 'generic'
    return {
      ...reading,
      facts: { ...facts, analysis },
      unreadable: isFlagged ? [...unreadable, UNREADABLE] : unreadable,
    }
  })
}
