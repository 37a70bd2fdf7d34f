import { expect, test } from 'vitest'

import type { ProposedNextStep } from '@/contracts/analysis'

import { withMatter, withStep } from './subject-of-task'

test.each([
  ['Send both plans: the tour', 'Tour: follow-up', 'Tour: send both plans'],
  ['Ask the chef for a list', 'Lunch menu: follow-up', 'Lunch menu: ask the chef for a list'],
  ['Have the depot search for the late box', 'Late box', 'Late box: have the depot search for it'],
  ['Review the fee', 'Fee of $12', 'Fee of $12: review'],
  ['Follow up on moving the tour', 'Moving the tour on the 3rd', 'Moving the tour on the 3rd'],
  ['Follow up on the tour: it was sold out', 'Tour of Dover', 'Tour of Dover: sold out'],
  ['Follow up on a swift visit for a cough', 'Bad cough', 'Swift visit for a cough'],
  ['Follow up on the tour: it was not available', 'Search for a tour', 'Tour: not available'],
  [
    'Look into the smell in the hall',
    'Smell in the hall since noon',
    'Smell in the hall since noon',
  ],
  [
    'Follow up on opening the gate: the lock was not changed',
    'Cannot open the gate at night',
    'Cannot open the gate at night: lock not changed',
  ],
  [
    'Look for another time with Dr. Moss and text the caller',
    'Lesson on the 3rd to be moved',
    'Lesson on the 3rd: another time with Dr. Moss',
  ],
  [
    'Have the chef write to the caller about the cold soup',
    'Cold soup at noon',
    'Cold soup at noon',
  ],
  [
    'Follow up on canceling their tour: the fee could not be refunded',
    'Cancellation of the tour of Dover',
    'Cancellation of the tour of Dover: fee not refunded',
  ],
  ['Text the caller when the lift outage is fixed', 'Lift outage', 'Lift outage'],
  ['Send the plumber about the cold soup', 'Cold soup', 'Cold soup'],
  ['Send a letter about the refund', 'Late refund', 'Late refund: send a letter about the refund'],
  ['Text the caller about the cold soup when a table is free', 'Cold soup', 'Cold soup'],
  ['Send the terms', '', 'Send the terms'],
])('%s, of %s → %s', (title, matter, subject) => {
  expect(withMatter(title, matter)).toBe(subject)
})

test('a subject ends with why it could not be done, where a step says it, or with what is to be done', () => {
  const title = 'Follow up on the cold bath: there was no refund'
  const steps = [{ title, source: 'local' } as ProposedNextStep]
  expect(withStep('Cold bath', steps)).toBe('Cold bath: no refund')
  expect(withStep('Lost scarf', steps)).toBe('Lost scarf')
  const task = { title: 'Send a new hose', kind: 'send', source: 'local' } as ProposedNextStep
  expect(withStep('Leaky hose: follow-up', [task])).toBe('Leaky hose: send a new hose')
})
