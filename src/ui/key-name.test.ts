// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { keyName } from './hotkeys'

test.each([
  ['j', 'J'],
  ['J', 'Shift J'],
  ['Mod+k', 'Ctrl K'],
  ['Shift+ArrowRight', 'Shift →'],
  [' ', 'Space'],
  ['Enter', 'Enter'],
  ['?', '?'],
  ['[', '['],
])('%j is written %s', (key, name) => {
  expect(keyName(key)).toBe(name)
})
