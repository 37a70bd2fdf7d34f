import { yesOrNo } from '@/lib/lenient'

import { readInstant } from './call-search'

/** How the link of a figure filters next steps, callbacks or tickets. */
export const COUNTED_SEARCH = {
  createdFrom: readInstant,
  /** Not included, as all ends. */
  createdTo: readInstant,
  /** Done, dismissed or solved. */
  finishedFrom: readInstant,
  finishedTo: readInstant,
  dueBefore: readInstant,
  timeIsClear: yesOrNo,
  isTried: yesOrNo,
  hasTarget: yesOrNo,
  withoutDemo: yesOrNo,
}
type Readers = typeof COUNTED_SEARCH
export type CountedSearch = {
  [Key in keyof Readers]?: Exclude<ReturnType<Readers[Key]>, undefined> | undefined
}

// The keys of an object are only known as strings.
export const COUNTED_KEYS = Object.keys(COUNTED_SEARCH) as (keyof CountedSearch)[]
