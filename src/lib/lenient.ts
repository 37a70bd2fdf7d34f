type Schema = { safeParse: (value: unknown) => { success: boolean; data?: unknown } }

/** Reads URL search key by key; a bad or unknown key becomes undefined. Never throws. */
export const lenient =
  <Readers extends Record<string, Schema | ((value: unknown) => unknown)>>(readers: Readers) =>
  (search: Record<string, unknown>): { [Key in keyof Readers]?: Read<Readers[Key]> } => {
    const read: Record<string, unknown> = {}
    for (const key of Object.keys(search)) {
      const reader = readers[key]
      read[key] = reader ? readOne(reader, search[key]) : undefined
    }
    // Every value was produced by its own key's reader.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return read as { [Key in keyof Readers]?: Read<Readers[Key]> }
  }

type Read<Reader> = Reader extends (value: unknown) => infer Value
  ? Exclude<Value, undefined>
  : Reader extends { safeParse: (value: unknown) => { success: true; data: infer Value } | object }
    ? Exclude<Value, undefined>
    : never

const readOne = (reader: Schema | ((value: unknown) => unknown), value: unknown): unknown => {
  if (typeof reader === 'function') return reader(value)
  const result = reader.safeParse(value)
  return result.success ? result.data : undefined
}

export const oneOf =
  <const Words extends readonly string[]>(words: Words) =>
  (value: unknown): Words[number] | undefined =>
    words.find((word) => word === value)

const partsOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? value.split(',') : []
}

/** Any number of words of a closed list, from `a,b` or a list; undefined when none is good. */
export const someOf =
  <const Words extends readonly string[]>(words: Words) =>
  (value: unknown): Words[number][] | undefined => {
    const asked = partsOf(value)
    const good = words.filter((word) => asked.includes(word))
    return good.length > 0 ? good : undefined
  }

/** Up to `max` values from `a,b` or a list, each by its reader and once; undefined when none is good. */
export const eachOf =
  <Value>(reader: (value: unknown) => Value | undefined, max: number) =>
  (value: unknown): Value[] | undefined => {
    const good = partsOf(value).flatMap((part) => reader(part) ?? [])
    return good.length > 0 ? [...new Set(good)].slice(0, max) : undefined
  }

export const atLeastZero = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

/** Trimmed text up to `max` characters; a bare number in a URL is text too. Undefined when empty. */
export const textUpTo =
  (max: number) =>
  (value: unknown): string | undefined => {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    return String(value).trim().slice(0, max) || undefined
  }

export const yesOrNo = (value: unknown): boolean | undefined => {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}
