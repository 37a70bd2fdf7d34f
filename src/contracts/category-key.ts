import * as z from 'zod'

import { WORD_KEY } from './call-fields'

/** One of the workspace's categories, which may be retired by now. */
export const categoryKey = z.string().regex(WORD_KEY)
