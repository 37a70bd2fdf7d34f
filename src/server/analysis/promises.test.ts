import { expect, test } from 'vitest'

import type { AnalysisInput } from '@/domain/analyzer'
import { callOf } from '@tests/builders/analysed-call'

import { createLocalAnalyzer } from './local-analyzer'

const steps = async (lines: string[], facts: Partial<AnalysisInput> = {}) => {
  const { nextSteps } = await createLocalAnalyzer().analyze(callOf(lines, facts))
  return nextSteps.map(({ kind, title, dueAt }) => ({ kind, title, dueAt }))
}

test('two things promised in one turn are two steps', async () => {
  const lines = [
    'C: I have a question about the lease',
    "A: I'll send you the lease. I'll also email you the house rules.",
  ]
  expect(await steps(lines)).toMatchObject([
    { title: 'Send the lease' },
    { title: 'Send the house rules' },
  ])
})

test('a fourth promise is not lost', async () => {
  const lines = [
    'C: my router is broken',
    "A: I'll send you the invoice.",
    "A: I'll send you the manual.",
    "A: We'll have a technician come by tomorrow at 10.",
    'A: We will call you on Monday at noon.',
  ]
  expect(await steps(lines)).toHaveLength(4)
})

test.each([
  ['No need, I found it myself.', []],
  ['No need to apologize.', ['Send the invoice']],
  ["No, please don't send me anything.", []],
  ["Don't send it, please.", []],
  ['No, thank you.', []],
  ["Please don't send it to my old address.", ['Send the invoice']],
  ["No, thank you, that's all.", ['Send the invoice']],
  ['No, nothing else. Thank you.', ['Send the invoice']],
])('"%s" after a promise', async (answer, titles) => {
  const lines = ['C: where is my invoice', "A: I'll send you the invoice.", `C: ${answer}`]
  expect((await steps(lines)).map(({ title }) => title)).toEqual(titles)
})

test('a no to something else declines nothing, and what cannot be promised is no promise', async () => {
  const asked = ["A: I'll send you the invoice. Anything else?", 'C: No, thank you.']
  expect(await steps(['C: where is my invoice', ...asked])).toMatchObject([
    { title: 'Send the invoice' },
  ])
  const lines = ['C: where is my invoice', "A: I can't promise that I'll send you the invoice."]
  expect(await steps(lines)).toEqual([])
})

test('what is fetched while the other waits is no topic', async () => {
  const facts = { endedReason: 'pipeline-error', outcome: 'platform-error' } as const
  const lines = ['C: hello there', 'A: Your number?', 'C: let me find my glasses for a second']
  expect(await steps(lines, facts)).toMatchObject([{ title: 'Call back: the call broke off' }])
})

test('a follow-up shows what was wanted, not how the caller took leave', async () => {
  const lines = [
    'C: my router is broken',
    'A: I am unable to help with that.',
    'C: This still does not work. Not your fault, forget it.',
  ]
  const { nextSteps } = await createLocalAnalyzer().analyze(callOf(lines))
  expect(nextSteps[0]?.evidence[0]?.utterance).toBe(0)
  expect(nextSteps[0]?.evidence.map(({ utterance }) => utterance)).not.toContain(2)
})

test('a title says whom to email', async () => {
  const [step] = await steps([
    'C: I have a question about the voucher',
    "A: I'll ask the manager for a voucher and email you.",
  ])
  expect(step?.title).toBe('Ask the manager for a voucher and email the caller')
})

test.each([
  [
    "We'll pass this to the chef, who will write to you.",
    'Have the chef write to the caller about the cold soup',
  ],
  [
    "I'll forward it to our owner and she will email you.",
    'Have the owner email the caller about the cold soup',
  ],
  ["You'll get a text when it's sorted out.", 'Text the caller when the cold soup is sorted out'],
  [
    "I'll let you know as soon as the oven is repaired.",
    'Let the caller know when the oven is repaired',
  ],
  [
    "We'll reserve it for you until Friday within two working days.",
    'Reserve the cold soup until Friday',
  ],
  ["We'll ask the chef to speak with them by noon.", 'Look into the cold soup'],
  ["We'll send our emergency plumber.", 'Send the emergency plumber about the cold soup'],
  ["We'll send an hourly crew.", 'Send an hourly crew about the cold soup'],
  ["We'll send the plumber that same day.", 'Send the plumber about the cold soup'],
  ["We'll send someone that afternoon.", 'Arrange the visit about the cold soup'],
  ["I'll send the technician your photos.", 'Send the technician the photos'],
  [
    "I'll email you as soon as a table is free.",
    'Email the caller about the cold soup when a table is free',
  ],
  [
    "We'll put you on the waiting list and email you if a seat opens up.",
    'Put the caller on the waiting list for the cold soup and email them if a seat opens up',
  ],
])('a promise is named with who does it, and when: %s', async (promise, title) => {
  const lines = ['C: I am calling about the cold soup', `A: ${promise}`, 'C: ok, bye']
  expect((await steps(lines)).map((step) => step.title)).toEqual([title])
})

test('several things are mended as such', async () => {
  const lines = ['C: I call about the broken lights', "A: We'll text you when it's fixed."]
  expect(await steps([...lines, 'C: ok, bye'])).toMatchObject([
    { title: 'Text the caller when the broken lights are fixed' },
  ])
})

test('what is mended may have no name that fits', async () => {
  const lines = ['C: We have no water in our kitchen', "A: We'll text you when it's fixed."]
  expect(await steps([...lines, 'C: ok, bye'])).toMatchObject([
    { title: 'Text the caller about having no water in their kitchen when it is fixed' },
  ])
})

test('a name that does not fit a title is left out whole', async () => {
  const said = "C: I want to book a double for three nights from New Year's Eve onwards"
  expect(await steps([said, 'A: We will call you back.'])).toMatchObject([
    { title: 'Call back about booking a double for three nights' },
  ])
})

test.each([
  ['and can you also fix my bill', 'Follow up on the bill'],
  ['By the way, could you send me the invoice?', 'Follow up on sending the invoice'],
])('a follow-up is about what was not done, not about what was: %s', async (more, title) => {
  const lines = ['C: I want to change my appointment', 'A: Done, it is moved to Friday at 3.']
  const all = [...lines, `C: great. ${more}`, 'A: I cannot do that here.', 'C: ok bye']
  expect(await steps(all)).toMatchObject([{ title }])
})
