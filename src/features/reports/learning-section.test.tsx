import { expect, test } from 'vitest'

import { gainWords } from './learning-section'

const all = { n: 200, right: 150, low: 0.69, high: 0.8 }

test.each([
  [null, '50 of them were corrected so far: too few to say what corrections bring.'],
  [
    { value: 0.042, low: 0.011, high: 0.073 },
    'A hundred corrections make it 4.2 points better (1.1 to 7.3).',
  ],
  [
    { value: -0.042, low: -0.073, high: -0.011 },
    'With a hundred corrections it became 4.2 points worse (−7.3 to −1.1).',
  ],
  [
    { value: 0.01, low: -0.02, high: 0.04 },
    'What a hundred corrections bring cannot be told yet: −2 to 4 points.',
  ],
])('what corrections bring is said as firmly as the interval allows', (gain, words) => {
  expect(gainWords({ gain, all })).toBe(words)
})
