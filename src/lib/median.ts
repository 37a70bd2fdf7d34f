/** Of an even number of values, the mean of the two in the middle; NaN of none. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2
}
