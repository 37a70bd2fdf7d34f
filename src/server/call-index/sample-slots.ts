/** All slots with a mark, or only `most` of them, evenly spread over when they arrived. */
export const sampleSlots = (marks: Uint8Array, marked: number, most = Infinity): Int32Array => {
  const slots = new Int32Array(Math.min(marked, most))
  const step = Math.max(1, marked / slots.length)
  let seen = 0
  let taken = 0
  for (let slot = 0; slot < marks.length && taken < slots.length; slot += 1) {
    if (marks[slot] === 0) continue
    if (seen >= Math.floor((taken + 0.5) * step)) {
      slots[taken] = slot
      taken += 1
    }
    seen += 1
  }
  return slots
}
