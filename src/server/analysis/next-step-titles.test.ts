import { expect, test } from 'vitest'

import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const steps = async (lines: string[]) =>
  (await createLocalAnalyzer().analyze(callOf(lines))).nextSteps

test('a title holds on another day: nothing in it is of right now', async () => {
  const lines = ['C: I need a room for Friday', 'A: There are no rooms available right now.']
  expect(await steps([...lines, 'C: oh, bye'])).toMatchObject([
    { title: 'Follow up on the room: there were no rooms available' },
  ])
})

test('a request for anything is no matter', async () => {
  const lines = ['C: I want to make a service request', 'A: I am sorry, the request failed.']
  const [step] = await steps([...lines, 'C: oh, bye'])
  expect(step?.title ?? '').not.toContain('service request')
})

test('why it could not be done stands in the title', async () => {
  const lines = ['C: I need a room for Friday', 'A: There are no rooms available.', 'C: oh, bye']
  expect(await steps(lines)).toMatchObject([
    { title: 'Follow up on the room: there were no rooms available' },
  ])
})
