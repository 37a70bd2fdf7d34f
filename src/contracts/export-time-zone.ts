import * as z from 'zod'

import { isTimeZone } from '@/lib/zoned-time'

/** The zone times are written in, e.g. `Europe/Zurich`. */
export const exportTimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Not a time zone')
  .default('UTC')
