/** A selection of a list: these items, or all that its filter leaves but `except`. */
export type Picked<Filter> =
  | { ids: readonly string[] }
  | { filter: Filter; except: readonly string[] }

export const pickedIds = (rows: readonly { id: string }[], picked: Picked<unknown>): string[] => {
  const except = new Set('ids' in picked ? [] : picked.except)
  return rows.flatMap(({ id }) => (except.has(id) ? [] : [id]))
}
