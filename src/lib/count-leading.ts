/** How many of `length` sorted things come before the rest: `isBefore` holds for them and for no other. */
export const countLeading = (length: number, isBefore: (index: number) => boolean): number => {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
