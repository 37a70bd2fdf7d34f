/** Calls that arrived one after another lie together in the database: so many are taken at a time. */
const RUN = 8

/** All slots with a mark, or only about `most` of them, in runs evenly spread over when they arrived. */
export const sampleSlots = (marks: Uint8Array, marked: number, most = Infinity): Int32Array => {
  const period = marked <= most ? RUN : (RUN * marked) / most
  const slots: number[] = []
  let seen = 0
  for (let slot = 0; slot < marks.length && seen < marked; slot += 1) {
    if (marks[slot] === 0) continue
    if (seen % period < RUN) slots.push(slot)
    seen += 1
  }
  return Int32Array.from(slots)
}
