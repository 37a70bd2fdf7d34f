import type { CallTable } from './call-table'
import { facetNamed } from './facets'

const SAMPLE = facetNamed('isSample')

/** How many calls belong to the sample workspace. */
export const countSamples = (table: CallTable): number =>
  table.facets.wordsOf(SAMPLE)[SAMPLE.words.indexOf('true')]?.size ?? 0
