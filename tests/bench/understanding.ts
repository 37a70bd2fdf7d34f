import { hasLabelledCalls } from '@tests/harness/labelled-calls'

import { DATA } from '../training/sentences'
import { startingSentences } from '../training/starting-examples'
import type { Bench } from './lib/bench'
import { measureAsShipped } from './understanding/as-shipped'
import { measureCategories, measureConfidence, toLearnt } from './understanding/categories'
import { measureLearnedClaims, measureRuleClaims } from './understanding/claims'
import { measureCost } from './understanding/cost'
import { measureFailures } from './understanding/failures'
import { hearCalls } from './understanding/heard-calls'
import { measureSentences } from './understanding/sentences'

/** How well calls are understood that nothing was tuned to: labelled conversations, held out in turn. */
export const benchUnderstanding: Bench = async (_, { report }) => {
  if (!hasLabelledCalls) {
    report.note('No labelled conversations in ../shared/data/dev: nothing measured.')
    return
  }
  const { calls, analysisMs } = await hearCalls()
  const learnt = toLearnt(calls)
  report.add(
    'Category: rules, words, both (accuracy / macro-F1)',
    measureCategories(learnt, startingSentences(DATA)),
  )
  report.add('As the product is shipped', await measureAsShipped(calls))
  report.add('Sentences: rules, words, both (accuracy / macro-F1)', measureSentences())
  report.add('Confidence of the category', measureConfidence(learnt))
  report.add('Other claims: rules, words, both', measureLearnedClaims(calls))
  report.add('Failed calls', await measureFailures(calls))
  report.add('Other claims as the product makes them', measureRuleClaims(calls))
  report.add('Cost, in time of one core', measureCost(calls, analysisMs))
}
