import type { CallTable } from './call-table'
import { codeIn, facetNamed, GROUP_SIZES } from './facets'

/** How many calls belong to the sample workspace. */
export const countSamples = (table: CallTable): number => {
  const sample = facetNamed('isSample')
  const isSample = Uint8Array.from({ length: GROUP_SIZES[1] }, (_, packed) =>
    packed > 0 && codeIn(sample, packed) === sample.words.indexOf('true') ? 1 : 0,
  )
  const { facts0, facts1 } = table.columns()
  let samples = 0
  for (let slot = 0; slot < table.slots(); slot += 1) {
    if (facts0[slot] !== 0) samples += isSample[facts1[slot] ?? 0] ?? 0
  }
  return samples
}
