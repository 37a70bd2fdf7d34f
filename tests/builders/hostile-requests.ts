export type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
}
type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema }
export type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  "'; drop table calls; --",
  '$1 %s %(x)s {{7*7}} ${x}',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
  '𝕏👩‍👩‍👧'.repeat(40),
  '(((((((((((((((((((((((((((((((((((',
  '*"\\&|!<->:',
  '-1',
  '1e309',
  '9'.repeat(40),
  'NaN',
  '0000-00-00',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-11-20T25:61:00Z',
  '00000000-0000-0000-0000-00000000000g',
]
const OTHERS = [null, true, 0, -1, 0.1, 2 ** 31, 2 ** 53, 1e308, [], {}, [[[[[]]]]], { a: {} }]
const RAW = ['%00', '%ED%A0%80', '%FF', '%', '%2e%2e%2f', 'a%00b', '%F0%9F%98%80', '[]', '%252e']
const HEADERS = ['', '"', 'W/"1"', '"-1"', '"99999999999999999999"', '\u00ff', '*', '0', '1e9']

/** The same numbers for the same seed. */
const numbersFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Makes requests of the API document that are wrong in many ways, and some that are right. */
export const hostileRequests = (seed: number, ids: readonly string[]) => {
  const next = numbersFrom(seed)
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[Math.floor(next() * list.length)]
    if (item === undefined) throw new Error('There is nothing to choose from')
    return item
  }

  const valid = (schema: Schema, depth: number): unknown => {
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pick(schema.enum)
    const one = schema.anyOf ?? schema.oneOf
    if (one) return value(pick(one), depth)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valid(part, depth)))
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type
    if (type === 'object') {
      const fields = Object.entries(schema.properties ?? {}).filter(
        ([name]) => schema.required?.includes(name) || next() < 0.4,
      )
      return Object.fromEntries(fields.map(([name, field]) => [name, value(field, depth + 1)]))
    }
    if (type === 'array') return schema.items ? [value(schema.items, depth + 1)] : []
    if (type === 'integer' || type === 'number') return schema.minimum ?? 1
    if (type === 'boolean') return next() < 0.5
    if (type === 'null') return null
    if (schema.format === 'uuid') return pick(ids)
    if (schema.format === 'email') return 'somebody@example.com'
    return schema.format === 'date-time' ? '2026-11-20T09:00:00.000Z' : pick(TEXTS)
  }
  const value = (schema: Schema, depth = 0): unknown => {
    if (next() > 0.18) return valid(schema, depth)
    return next() < 0.6 ? pick(TEXTS) : pick(OTHERS)
  }
  const inAddress = (schema: Schema) => {
    if (next() < 0.25) return pick(RAW)
    const text = String(value(schema))
    return text.isWellFormed() ? encodeURIComponent(text) : pick(RAW)
  }

  return (route: string, { parameters = [], requestBody }: Operation) => {
    const [method = '', template = ''] = route.split(' ')
    const headers = new Headers()
    const query: string[] = []
    let path = template
    for (const { name, in: place, schema } of parameters) {
      if (place === 'path') {
        const filled = next() < 0.7 ? pick(ids) : inAddress(schema) || 'x'
        path = path.replace(`{${name}}`, filled)
      } else if (next() < 0.5 && place === 'query') {
        query.push(`${encodeURIComponent(name)}=${inAddress(schema)}`)
      } else if (next() < 0.5) headers.set(name, pick(HEADERS))
    }
    const schema = Object.values(requestBody?.content ?? {})[0]?.schema
    const body = schema && JSON.stringify(value(schema))
    if (schema) headers.set('content-type', next() < 0.97 ? 'application/json' : 'text/plain')
    return {
      path: query.length > 0 ? `${path}?${query.join('&')}` : path,
      init: { method, headers, ...(body !== undefined && { body: next() < 0.03 ? '{' : body }) },
    }
  }
}
