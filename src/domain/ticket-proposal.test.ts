import { expect, test } from 'vitest'

import type { Analysis } from '@/contracts/analysis'
import { callOf } from '@tests/builders/analysed-call'
import { createLocalAnalyzer } from '@/server/analysis/local-analyzer'

import { proposeTicket } from './ticket-proposal'

const analyze = (...lines: string[]): Promise<Analysis> =>
  createLocalAnalyzer().analyze(callOf(lines))

test('a trouble mentioned beside a booking drafts nothing where nothing is left to do', async () => {
  const analysis = await analyze(
    'C: Can you find me a doctor? My leg is broken, I think.',
    'A: Your appointment with Dr. Moss has been booked for seven.',
    'C: Great. Can you reserve a table too?',
    'A: I am sorry, but the reservation request was not successful.',
    "C: Never mind, I'll eat at home. Bye",
  )
  expect(analysis.nextSteps).toEqual([])
  expect(proposeTicket(analysis, 'completed')).toBeNull()
})
