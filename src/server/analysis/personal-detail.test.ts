import { expect, test } from 'vitest'

import { givesPersonal } from './personal-detail'

test.each([
  ['Reach me on my cell', true],
  ['it goes to room 4412', true],
  ['double four nine one seven', true],
  ['the 3rd of June, 1975', true],
  ['R U D 4, with a dash', true],
  ['You are speaking with Bo Hill', true],
  ['My daughter is Ella Hill and plays', true],
  ['I live on Cedar Avenue', true],
  ['we meet at 5 p.m. and leave', false],
  ['it cost $450 in 2014', false],
  ['there is a hole in the street outside', false],
  ['it is 300 miles from here', false],
  ["I'm about to give up", false],
])('%s: %s', (text, isPersonal) => {
  expect(givesPersonal(text)).toBe(isPersonal)
})
