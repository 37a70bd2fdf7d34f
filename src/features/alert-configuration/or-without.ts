/** Does without what the browser's storage has no room for. */
export const orWithout = <Value>(write: () => Value, otherwise: Value): Value => {
  try {
    return write()
  } catch {
    return otherwise
  }
}
