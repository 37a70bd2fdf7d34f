import { ENDED } from '@/domain/filter/call-filter'
import type { WorkspaceCounts } from '@/contracts/workspace'

import { countMatching } from '../calls/read-calls'
import type { Deps } from '../deps'
import { countOpen } from '../next-steps/store'

export const readCounts = async (
  deps: Pick<Deps, 'db' | 'callIndex'>,
): Promise<WorkspaceCounts> => {
  const [openNextSteps, [unreviewedCalls = 0, totalCalls = 0, sampleCalls = 0]] = await Promise.all(
    [
      countOpen(deps.db),
      countMatching(deps, [
        { and: [ENDED, { field: 'reviewed', operator: '=', value: false }] },
        { and: [] },
        { field: 'isSample', operator: '=', value: true },
      ]),
    ],
  )
  return { openNextSteps, unreviewedCalls, totalCalls, sampleCalls }
}
