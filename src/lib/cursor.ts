export const encodeCursor = (values: readonly (string | null)[]): string =>
  btoa(JSON.stringify(values)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

export const decodeCursor = (cursor: string, length: number): (string | null)[] | null => {
  try {
    const values: unknown = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')))
    const valid =
      Array.isArray(values) &&
      values.length === length &&
      values.every((value) => value === null || typeof value === 'string')
    return valid ? values : null
  } catch {
    return null
  }
}
