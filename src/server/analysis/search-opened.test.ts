import { expect, test } from 'vitest'

import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const read = async (...lines: string[]) => {
  const { resolution, summary, nextSteps } = await createLocalAnalyzer().analyze(callOf(lines))
  return {
    resolution: resolution?.value ?? null,
    summary: summary?.value,
    titles: nextSteps.map(({ title }) => title),
  }
}

test.each([
  'I have submitted a trace request to the carrier.',
  'An investigation has been opened with the courier.',
  'Your missing parcel report has been registered.',
])('what is only looked for is not found: %s', async (answer) => {
  expect(await read('C: my parcel is missing', `A: ${answer}`, 'C: okay, thanks, bye')).toEqual({
    resolution: null,
    summary: 'Reports that their parcel is missing. A search was opened.',
    titles: ['Look into the missing parcel'],
  })
})

test('what is done beside the search is done', async () => {
  const answer = 'A: Your refund has been issued, and I have opened an investigation.'
  expect(await read('C: my parcel never arrived', answer, 'C: ok, bye')).toMatchObject({
    resolution: 'resolved',
  })
})
