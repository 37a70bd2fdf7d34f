type Column = Uint16Array | Uint32Array | Float64Array

const FIRST_CAPACITY = 4096

const makeColumns = (capacity: number) => ({
  assignee: new Uint16Array(capacity),
  reviewer: new Uint16Array(capacity),
  /** Epoch milliseconds. */
  startedAt: new Float64Array(capacity),
  updatedAt: new Float64Array(capacity),
  /** Seconds; below zero: not known. */
  seconds: new Float64Array(capacity),
  rowVersion: new Uint32Array(capacity),
  /** The first four bytes of the id, to find a call that is gone. */
  idHead: new Uint32Array(capacity),
})

export type Columns = ReturnType<typeof makeColumns>

/** As large as `capacity` and a third more, so that growing is rare. */
export const growColumns = (columns: Columns | null, capacity: number): Columns => {
  const grown = makeColumns(Math.max(FIRST_CAPACITY, Math.ceil(capacity * 1.34)))
  if (columns) {
    for (const name of Object.keys(grown) as (keyof Columns)[]) {
      const to: Column = grown[name]
      to.set(columns[name])
    }
  }
  return grown
}

export const bytesOf = (columns: Columns): number =>
  Object.values(columns).reduce((bytes, column) => bytes + column.byteLength, 0)
