import { CALL_FACETS, type CallFacet } from '@/contracts/call-fields'

import type { Tally } from './facet-counts'
import { type Bitmap, countBits, countBoth, slotsIn, takeAway } from './bitmap'
import type { CallTable } from './call-table'
import { callsOfPerson, callsReviewed } from './column-bitmaps'
import { selectForFacets, type Sets } from './select-calls'

const countAssignees = (table: CallTable, bits: Bitmap): Map<string, number> => {
  const unassigned = callsOfPerson(table, 'assignee', null)
  const assigned = bits.slice()
  takeAway(assigned, unassigned)
  const { assignee } = table.columns()
  const counts = new Uint32Array(table.people.size())
  for (const slot of slotsIn(assigned)) {
    const number = assignee[slot] ?? 0
    counts[number] = (counts[number] ?? 0) + 1
  }
  const byPerson = new Map([['', countBoth(bits, unassigned)]])
  for (const [number, count] of counts.entries()) {
    const person = table.people.personOf(number)
    if (person !== null) byPerson.set(person, count)
  }
  return byPerson
}

const countReviews = (table: CallTable, bits: Bitmap, actorId: string) => {
  const size = countBits(bits)
  const anyone = countBoth(bits, callsReviewed(table))
  const me = countBoth(bits, callsOfPerson(table, 'reviewer', actorId))
  return new Map(Object.entries({ nobody: size - anyone, 'not-me': size - me, me, anyone }))
}

const countFacet = (table: CallTable, bits: Bitmap, name: CallFacet, actorId: string) => {
  if (name === 'assignee') return countAssignees(table, bits)
  if (name === 'reviewed') return countReviews(table, bits, actorId)
  const words = table.wordSets.of(name)
  return new Map(Array.from(words, ([word, calls]) => [word, countBoth(calls, bits)]))
}

/** Counts every facet under all filters but its own. `actorId`: "me" among who reviewed. */
export const countFacets = (table: CallTable, sets: Sets, actorId: string): Tally => {
  const { matching, of } = selectForFacets(sets)
  return {
    total: countBits(matching),
    byFacet: new Map(CALL_FACETS.map((name) => [name, countFacet(table, of(name), name, actorId)])),
  }
}

export const countedCalls = (sets: Sets): Bitmap => {
  const { matching, of } = selectForFacets(sets)
  const bits = matching.slice()
  for (const { name } of sets.passes) {
    const others = of(name)
    for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) | (others[at] ?? 0)
  }
  return bits
}
