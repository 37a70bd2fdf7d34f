import { expect, test } from 'vitest'

import { withNames } from './proper-case'

test.each([
  ['Parcel to the box on oak', ['Can it go to the box on Oak?'], 'Parcel to the box on Oak'],
  ['Parcel to the box', ['Can It Go To The Box?'], 'Parcel to the box'],
  ['Keys to 12 river road', [], 'Keys to 12 River Road'],
  ['Visit of dr. vance', [], 'Visit of Dr. Vance'],
  ['Issues with skype', [], 'Issues with Skype'],
])('%s, of %s → %s', (subject, quotes, named) => {
  expect(withNames(subject, quotes)).toBe(named)
})
