import { expect, test } from 'vitest'

import {
  hasLabelledCalls,
  type LabelledCall,
  readLabelledCalls,
} from '@tests/harness/labelled-calls'
import type { Analysis } from '@/contracts/analysis'

import { createLocalAnalyzer } from './local-analyzer'

type Measured = LabelledCall & { analysis: Analysis }

async function measure(): Promise<Measured[]> {
  const analyzer = createLocalAnalyzer()
  return Promise.all(
    readLabelledCalls().map(async (call) => ({
      ...call,
      analysis: await analyzer.analyze(call.input),
    })),
  )
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

function scores(
  calls: Measured[],
  truth: (m: Measured) => boolean,
  said: (m: Measured) => boolean,
) {
  const hits = calls.filter((m) => truth(m) && said(m)).length
  const precision = share(hits, calls.filter(said).length)
  const recall = share(hits, calls.filter(truth).length)
  return { precision, recall, f1: share(2 * precision * recall, precision + recall) }
}

function figures(calls: Measured[]) {
  const labelled = calls.filter(({ category }) => category)
  const claimed = labelled.filter(({ analysis }) => analysis.category)
  const right = claimed.filter(({ category, analysis }) => analysis.category?.value === category)
  const decided = calls.filter(({ label }) => /success|failure/.test(label.outcome ?? ''))
  const judged = decided.filter(({ analysis }) => analysis.resolution)
  const agreed = judged.filter(
    ({ label, analysis }) =>
      (analysis.resolution?.value === 'resolved') === (label.outcome === 'success'),
  )
  const unresolved = scores(
    decided,
    ({ label }) => label.outcome === 'failure',
    ({ analysis }) => analysis.resolution?.value === 'unresolved',
  )
  const callback = scores(
    calls.filter(({ label }) => label.sig_callback_promised !== ''),
    ({ label }) => label.sig_callback_promised === '1',
    ({ analysis }) => analysis.callback?.requested === true,
  )
  const rated = calls.filter(({ label }) => label.sig_annoyed !== '')
  const annoyed = ({ label }: Measured) => label.sig_annoyed === '1'
  const negative = scores(
    rated,
    annoyed,
    ({ analysis }) => analysis.sentiment?.value === 'negative',
  )
  const positive = rated.filter(({ analysis }) => analysis.sentiment?.value === 'positive')
  const high = scores(rated, annoyed, ({ analysis }) => analysis.priority?.value === 'high')
  const silent = calls.filter(({ label }) => label.category === 'no_conversation')
  return {
    'category coverage': share(claimed.length, labelled.length),
    'category accuracy': share(right.length, claimed.length),
    'resolution coverage': share(judged.length, decided.length),
    'resolution accuracy': share(agreed.length, judged.length),
    'unresolved precision': unresolved.precision,
    'unresolved recall': unresolved.recall,
    'callback precision': callback.precision,
    'callback recall': callback.recall,
    'callback F1': callback.f1,
    'negative precision (annoyed)': negative.precision,
    'negative recall (annoyed)': negative.recall,
    'positive though annoyed': share(positive.filter(annoyed).length, positive.length),
    'high priority recall (annoyed)': high.recall,
    'claims without a conversation': silent.filter(
      ({ analysis }) => analysis.category ?? analysis.sentiment ?? analysis.resolution,
    ).length,
  }
}

/** A little below what is reached, so that a change for the worse fails. */
const FLOORS: Partial<Record<keyof ReturnType<typeof figures>, number>> = {
  'category coverage': 0.93,
  'category accuracy': 0.82,
  'resolution coverage': 0.88,
  'resolution accuracy': 0.87,
  'callback F1': 0.95,
  'negative precision (annoyed)': 0.55,
  'negative recall (annoyed)': 0.5,
}

test('claims agree with labelled conversations', async () => {
  if (!hasLabelledCalls) {
    process.stdout.write('No labelled conversations in ../shared/data/dev: nothing measured.\n')
    return
  }
  const found = figures(await measure())
  const table = Object.entries(found).map(
    ([name, value]) => `${name.padEnd(34)}${value.toFixed(3)}`,
  )
  process.stdout.write(`${table.join('\n')}\n`)
  expect(found['claims without a conversation']).toBe(0)
  expect(found['positive though annoyed']).toBeLessThan(0.05)
  const below = Object.entries(FLOORS).filter(([name, floor]) => {
    const value = Object.entries(found).find(([key]) => key === name)?.[1] ?? 0
    return value < floor
  })
  expect(below).toEqual([])
})
