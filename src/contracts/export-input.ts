import * as z from 'zod'

import { isTimeZone } from '@/lib/zoned-time'

import { PICKED_MAX } from './bulk-limits'

/** The zone times are written in, e.g. `Europe/Zurich`. */
export const exportTimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Not a time zone')
  .default('UTC')

const ids = z.array(z.uuid())

/** A selection of a list: these, or all its filters match but `except`. */
export const exportInput = <Filter extends z.ZodType, Look extends z.ZodRawShape>(
  filter: Filter,
  look: Look,
) =>
  z.union([
    z.object({ ids: ids.min(1).max(PICKED_MAX), ...look }),
    z.object({ filter, except: ids.max(PICKED_MAX), ...look }),
  ])
