import { hasLabelledCalls } from '@tests/harness/labelled-calls'

import type { Bench } from './lib/bench'
import { measureCategories, measureConfidence, toLearnt } from './understanding/categories'
import { hearCalls } from './understanding/heard-calls'

/** How well calls are understood that nothing was tuned to: labelled conversations, held out in turn. */
export const benchUnderstanding: Bench = async (_, { report }) => {
  if (!hasLabelledCalls) {
    report.note('No labelled conversations in ../shared/data/dev: nothing measured.')
    return
  }
  const { calls } = await hearCalls()
  const learnt = toLearnt(calls)
  report.add('Category: rules, words, both (accuracy / macro-F1)', measureCategories(learnt))
  report.add('Confidence of the category', measureConfidence(learnt))
}
