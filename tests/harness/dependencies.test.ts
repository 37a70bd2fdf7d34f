import { expect, test } from 'vitest'

import { findCircles } from '../../scripts/lib/dependencies.mjs'

test('files that import each other are found, whatever lies between them', () => {
  const file = (path: string, ...imports: string[]) => ({
    path,
    lines: [],
    commentLines: 0,
    codeLines: 0,
    imports: imports.map((it) => ({ specifier: it, path: it })),
  })
  const files = [
    file('a', 'b', 'd'),
    file('b', 'c'),
    file('c', 'a'),
    file('d', 'c', 'e'),
    file('e'),
  ]
  expect(findCircles(files).map((circle) => circle.toSorted())).toEqual([['a', 'b', 'c', 'd']])
})
