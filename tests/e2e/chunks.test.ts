import { expect, test } from 'vitest'

import { importsOf } from './lib/manifest'

/** The first way by which a file needs itself; null when there is none. */
const findCircle = (imports: Map<string, string[]>): string[] | null => {
  const done = new Set<string>()
  const visit = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return null
}

// In a circle one file runs before what it needs, and which one depends on the page that loads
// first: such a page works when it is gone to and breaks when it is opened.
test('no script needs itself in a circle', () => {
  expect(findCircle(importsOf())).toBeNull()
})

test('a circle would be found', () => {
  const imports = { a: ['b'], b: ['c'], c: ['d', 'b'], d: [] }
  expect(findCircle(new Map(Object.entries(imports)))).toEqual(['b', 'c', 'b'])
})
