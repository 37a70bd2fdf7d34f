import * as z from 'zod'

import { PRIORITIES } from './call-words'
import { createdAndFinished, list, openWords, searchedWords } from './list-param'
import { cursor } from './page'

/**
 * What next steps, callbacks and tickets are filtered by alike. `owner`: `me`, `unassigned`, `everyone`, or a
 * person's id. Lists are comma-separated. `category` has `none` for what has none.
 */
export const queueParams = {
  owner: z.string().max(64).default('everyone'),
  q: searchedWords,
  priority: list(PRIORITIES),
  category: openWords,
  callId: z.uuid().optional(),
  /** Of this person, merged callers too. */
  callerId: z.uuid().optional(),
  ...createdAndFinished,
  cursor,
}
