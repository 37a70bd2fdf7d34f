/** Makes a value on first use: a formatter of `Intl` costs more than a hundred uses of it. */
export const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
