export type ByteRange = { start: number; end: number }

/**
 * A single `bytes=` range of a body of `size` bytes, both ends included. Null: serve it whole;
 * 'unsatisfiable': answer 416. Several ranges are served whole, as the HTTP standard allows.
 */
export const parseRange = (
  header: string | undefined,
  size: number,
): ByteRange | null | 'unsatisfiable' => {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!parts || (parts[1] === '' && parts[2] === '')) return null
  if (parts[1] === '') {
    const length = Math.min(Number(parts[2]), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(parts[1])
  const end = parts[2] === '' ? size - 1 : Math.min(Number(parts[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
