import {
  CATEGORY_LABELS,
  DIRECTION_LABELS,
  PROVIDER_LABELS,
  RESOLUTION_LABELS,
} from '@/components/category-label'
import type { Call } from '@/contracts/calls'
import { durationWords } from '@/lib/time-format'

import type { Fact } from './list-display'

/** One fact of a call in words; null where there is nothing to say, or more than words to show. */
export const factWords = (fact: Fact, call: Call): string | null => {
  const resolution = call.resolution.human ?? call.resolution.ai
  switch (fact) {
    case 'category':
      return call.category && CATEGORY_LABELS[call.category]
    case 'resolution':
      return resolution && RESOLUTION_LABELS[resolution]
    case 'duration':
      return call.durationSeconds === null ? null : durationWords(call.durationSeconds)
    case 'direction':
      return call.direction && DIRECTION_LABELS[call.direction]
    case 'provider':
      return PROVIDER_LABELS[call.provider]
    default:
      return null
  }
}
