import * as z from 'zod'

import { WORD_KEY } from './call-fields'

export const categoryKey = z.string().regex(WORD_KEY)
