import * as z from 'zod'

import { PICKED_CALLS_MAX } from './bulk-limits'
import { CALL_SORTS } from './call-fields'
import { callFilter } from './calls'
import { exportTimeZone } from './export-time-zone'

const look = {
  sort: z.enum(CALL_SORTS).default('newest'),
  timeZone: exportTimeZone,
}

export const callExportParams = callFilter.extend(look)

/** A selection of a list: these, or all its filters match but `except`. */
export const callExportInput = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(PICKED_CALLS_MAX), ...look }),
  z.object({ filter: callFilter, except: z.array(z.uuid()).max(PICKED_CALLS_MAX), ...look }),
])
