import { callExportInput, callExportParams } from '@/contracts/call-export'

import type { Deps } from '../deps'
import { csvRoutes } from '../http/csv-answer'
import { exportCalls } from './export-calls'

export const callExportRoutes = (deps: Deps) =>
  csvRoutes(
    deps,
    {
      path: '/calls/export.csv',
      summaries: [
        'The calls of a list as CSV: its filters and hiding rules, in its order.',
        'Selected calls as CSV: these, or all that match but some.',
      ],
      params: callExportParams,
      input: callExportInput,
    },
    ({ sort, timeZone, ...filter }) => ({ filter, except: [], sort, timeZone }),
    exportCalls,
  )
