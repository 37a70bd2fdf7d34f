type Place = { line: number; below: Map<string, Place> }
type Read =
  | { value: unknown; lineOf: (path: readonly PropertyKey[]) => number }
  | { error: string; line: number }

const TOKEN = /[{}[\]:,]|"(?:[^"\\\n]|\\.)*"|[^\s{}[\]:,"]+|"/g
const MOST_DEEP = 100

class Unreadable extends Error {}

/** JSON, and on which line each part of it begins; where it is none, the first line that is wrong. */
export const readJsonPlaces = (text: string): Read => {
  const tokens = text.matchAll(TOKEN)
  let [token, line, at] = ['', 1, 0]
  const next = () => {
    const found = tokens.next().value
    const index = found?.index ?? text.trimEnd().length
    line += text.slice(at, index).split('\n').length - 1
    at = index
    token = found?.[0] ?? ''
  }
  const is = (wanted: string) => token === wanted
  const expect = (wanted: string) => {
    if (token !== wanted) throw new Unreadable(`“${wanted}” expected${token && `, not “${token}”`}`)
    next()
  }
  const scalar = (): unknown => {
    try {
      return JSON.parse(token)
    } catch {
      throw new Unreadable(token ? `“${token}” is not JSON` : 'The text ends too early')
    }
  }
  const read = (deep: number): { value: unknown; place: Place } => {
    const place: Place = { line, below: new Map() }
    if (deep > MOST_DEEP) throw new Unreadable('Nested too deep')
    if (token !== '{' && token !== '[') {
      const value = scalar()
      next()
      return { value, place }
    }
    const isList = token === '['
    const end = isList ? ']' : '}'
    const parts: [string, unknown][] = []
    next()
    while (!is(end)) {
      if (parts.length > 0) expect(',')
      let name = String(parts.length)
      if (!isList) {
        if (!token.startsWith('"')) throw new Unreadable('A name in quotes expected')
        name = String(scalar())
        next()
        expect(':')
      }
      const part = read(deep + 1)
      parts.push([name, part.value])
      place.below.set(name, part.place)
    }
    next()
    return { value: isList ? parts.map(([, value]) => value) : Object.fromEntries(parts), place }
  }
  try {
    next()
    const { value, place } = read(0)
    if (token !== '') throw new Unreadable(`Nothing expected after the end, not “${token}”`)
    const lineOf = (path: readonly PropertyKey[]) => {
      let here = place
      for (const name of path) here = here.below.get(String(name)) ?? here
      return here.line
    }
    return { value, lineOf }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { error: error.message, line }
  }
}
