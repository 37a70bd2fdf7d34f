import { expect, test } from 'vitest'

import {
  hasLabelledCalls,
  type LabelledCall,
  readLabelledCalls,
} from '@tests/harness/labelled-calls'

import { createLocalAnalyzer } from './local-analyzer'
import { LONGEST } from './summary-parts'

const { analyze } = createLocalAnalyzer()

test('nearly every labelled conversation has one, of three lines at most, with words that were said', async () => {
  if (!hasLabelledCalls) {
    process.stdout.write('No labelled conversations in ../shared/data/dev: nothing measured.\n')
    return
  }
  const spoke = ({ input }: LabelledCall) => input.transcript.some(({ role }) => role === 'caller')
  const conversations = readLabelledCalls().filter(spoke)
  const summaries = []
  for (const { input } of conversations) {
    const { summary } = await analyze(input)
    if (summary) summaries.push({ summary, transcript: input.transcript })
  }
  process.stdout.write(`${summaries.length} of ${conversations.length} have a summary\n`)
  expect(summaries.length / conversations.length).toBeGreaterThan(0.96)
  for (const { summary, transcript } of summaries) {
    expect(summary.value.length).toBeLessThanOrEqual(LONGEST)
    expect(summary.evidence.length).toBeGreaterThan(0)
    for (const { utterance, quote } of summary.evidence) {
      expect(transcript[utterance]?.text).toContain(quote)
    }
  }
})
