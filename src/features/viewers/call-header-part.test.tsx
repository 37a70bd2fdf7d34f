import { expect, test } from 'vitest'

import { viewerWords } from './call-header-part'

test.each([
  [[], ''],
  [['Ada'], 'Ada is also here'],
  [['Ada', 'Bo'], 'Ada and Bo are also here'],
  [['Ada', 'Bo', 'Cy', 'Di'], 'Ada, Bo and 2 more are also here'],
])('%j', (names, words) => {
  expect(viewerWords(names)).toBe(words)
})
