const MOST_SLIPS = 3

/** The name that was probably meant; undefined when nothing is near. */
export const nearest = (
  typed: string,
  names: readonly string[],
  most = typed.length / 2,
): string | undefined => {
  const wanted = typed.toLowerCase()
  const ranked = names.map((name) => ({ name, slips: slips(wanted, name.toLowerCase()) }))
  const [best] = ranked.toSorted((a, b) => a.slips - b.slips)
  return best && best.slips <= Math.min(MOST_SLIPS, most) ? best.name : undefined
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
