import { SHORT_CALL_SECONDS } from '@/contracts/call-words'
import { filterOf, readQuestion } from '@/domain/filter/call-filter'
import type { Filter } from '@/domain/filter/filter'
import type { WorkspaceCounts } from '@/contracts/workspace'

import { countMatching } from '../calls/read-calls'
import type { Deps } from '../deps'
import { countOpenByAssignee } from '../next-steps/store'

const REAL: Filter = { field: 'isDemo', operator: '=', value: false }

const toReview = (hides: { short?: boolean; withoutTranscript?: boolean }) =>
  filterOf(
    readQuestion(
      {
        reviewed: ['nobody'],
        hideShorterThan: hides.short ? SHORT_CALL_SECONDS : undefined,
        hideWithoutTranscript: hides.withoutTranscript,
      },
      '',
    ),
  )

export const readCounts = async (
  deps: Pick<Deps, 'db' | 'callIndex'>,
): Promise<WorkspaceCounts> => {
  const [assignees, counts] = await Promise.all([
    countOpenByAssignee(deps.db),
    countMatching(deps, [
      REAL,
      { and: [REAL, { field: 'isSample', operator: '=', value: true }] },
      toReview({}),
      toReview({ short: true }),
      toReview({ withoutTranscript: true }),
      toReview({ short: true, withoutTranscript: true }),
    ]),
  ])
  const [totalCalls = 0, sampleCalls = 0, ...reviews] = counts
  const [all = 0, notShort = 0, withTranscript = 0, shown = 0] = reviews
  return {
    openNextSteps: assignees.reduce((sum, { open }) => sum + open, 0),
    openNextStepsOf: Object.fromEntries(
      assignees.flatMap(({ assigneeId, open }) => (assigneeId ? [[assigneeId, open]] : [])),
    ),
    toReview: { all, notShort, withTranscript, shown },
    totalCalls,
    sampleCalls,
  }
}
