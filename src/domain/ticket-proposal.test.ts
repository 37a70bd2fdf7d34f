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
  expect(proposeTicket(analysis, 'completed', null)).toBeNull()
})

test('a subject names the matter as the step does, where the summary only quotes the caller', async () => {
  const analysis = await analyze(
    'C: The vase i bought was totally smashed',
    'A: I am sorry. We will call you back.',
    'C: ok, bye',
  )
  const summary = { source: 'local', confidence: 1, reason: '', evidence: [] } as const
  const value = 'Says: “The vase i bought was totally smashed”'
  const quoted = {
    ...analysis,
    summary: { ...summary, value, evidence: [{ utterance: 0, quote: '' }] },
  }
  expect(proposeTicket(quoted as Analysis, 'completed', null)?.subject).toBe('Smashed vase')
})

test('a sum is in dollars where the call names it so once', async () => {
  const analysis = await analyze(
    'C: Somebody took 80 from my account.',
    'A: Your name?',
    'C: Ada. It was $80 that was taken.',
    'A: I have reported it. We will call you back.',
    'C: ok, bye',
  )
  expect(proposeTicket(analysis, 'completed', null)?.subject).toBe('Suspected fraud of $80')
})

test('a lost card that money was taken with is named with both', async () => {
  const analysis = await analyze(
    'C: I lost my bank card at the fair. Somebody took $90 with it!',
    'A: I have reported it. We will call you back.',
    'C: ok, bye',
  )
  expect(proposeTicket(analysis, 'completed', null)?.subject).toBe(
    'Lost bank card, suspected fraud of $90',
  )
})

test.each([
  "We'll text you when it's fixed.",
  "We'll send the technician.",
  "We'll pass this to the owner, who will write to you.",
  "I'll send you the lease.",
  "We'll look into it.",
])('a ticket does not name its caller: %s', async (promise) => {
  const propose = async (who: string | null) => {
    const lines = ['C: The lift is down again.', `A: ${promise}`, 'C: ok, bye']
    const analysis = await createLocalAnalyzer().analyze(callOf(lines, { caller: who }))
    const titles = analysis.nextSteps.map(({ title }) => title).join()
    return { titles, ticket: proposeTicket(analysis, 'completed', who) }
  }
  const { ticket } = await propose(null)
  for (const who of ['Luca Rossi', '+1 202 555 0169']) {
    const ofNamed = await propose(who)
    expect(ofNamed.titles).toContain(who)
    expect(ofNamed.ticket).toEqual(ticket)
  }
})
