import { callFilter } from '@/contracts/calls'
import type { Workspace } from '@/contracts/workspace'

import { compileFilter } from '../call-index/compiled-filter'
import { countSamples } from '../call-index/count-samples'
import { selectCalls } from '../call-index/select-calls'
import type { Deps } from '../deps'
import { countOpen } from '../next-steps/store'

const UNREVIEWED = callFilter.parse({ status: 'ended,analyzed', reviewed: 'nobody' })

/** The counts of the sidebar. */
export const readCounts = async (
  { db, callIndex }: Pick<Deps, 'db' | 'callIndex'>,
  now: Date,
): Promise<Omit<Workspace, 'providers'>> => {
  const [steps, table] = await Promise.all([countOpen(db, now), callIndex.current()])
  return {
    openNextSteps: steps.open,
    overdueNextSteps: steps.overdue,
    unreviewedCalls: selectCalls(compileFilter(UNREVIEWED, table, '')).total,
    totalCalls: table.size(),
    sampleCalls: countSamples(table),
  }
}
