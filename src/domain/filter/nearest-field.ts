import { CONDITION_FIELDS } from './condition-fields'

const MOST_SLIPS = 3

/** The field that was probably meant; undefined when nothing is near. */
export const nearestField = (name: string): string | undefined => {
  const wanted = name.toLowerCase()
  const ranked = CONDITION_FIELDS.map(({ name }) => ({
    name,
    slips: slips(wanted, name.toLowerCase()),
  }))
  const [nearest] = ranked.toSorted((a, b) => a.slips - b.slips)
  if (!nearest) return undefined
  return nearest.slips <= Math.min(MOST_SLIPS, wanted.length / 2) ? nearest.name : undefined
}

const slips = (from: string, to: string): number => {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of from.split('').entries()) {
    const current = [row + 1]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1)
      const added = (current[column - 1] ?? 0) + 1
      const leftOut = (previous[column] ?? 0) + 1
      current.push(Math.min(replaced, added, leftOut))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
