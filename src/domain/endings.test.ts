import { expect, test } from 'vitest'

import { WORD_KEY } from '@/contracts/call-fields'
import { sentence } from '@/lib/sentence'

import { endedReasonSentence } from './ended-reason'
import { ENDINGS, OTHER_ENDING, USUAL_ENDINGS } from './endings'

test('every ending is a word of its own that a list can ask for and a screen can show', () => {
  const words = [...ENDINGS.map(({ word }) => word), OTHER_ENDING]
  expect(words.filter((word) => !WORD_KEY.test(word))).toEqual([])
  expect(new Set(words).size).toBe(words.length)
  expect(words.map(sentence)).toEqual(
    expect.arrayContaining(['Caller hung up', 'Agent transferred the call', 'Another reason']),
  )
})

test('what most calls end with is known without the patterns, and means the same', () => {
  for (const [reason, word] of Object.entries(USUAL_ENDINGS)) {
    const said = endedReasonSentence(reason).replace(/^(The|A) /, '')
    expect([reason, `${sentence(word)}.`.toLowerCase()]).toEqual([reason, said.toLowerCase()])
  }
})
