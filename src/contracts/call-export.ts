import * as z from 'zod'

import { CALL_SORTS } from './call-fields'
import { callFilter } from './call-list-params'
import { exportInput, exportTimeZone } from './export-input'

const look = {
  sort: z.enum(CALL_SORTS).default('newest'),
  timeZone: exportTimeZone,
}

export const callExportParams = callFilter.extend(look)

export const callExportInput = exportInput(callFilter, look)
