import { useQuery } from '@tanstack/react-query'

import { missedStepsQuery } from '@/api/missed-steps'
import { callerWords } from '@/components/caller'
import type { NextStep } from '@/contracts/next-steps'
import { absoluteTime } from '@/lib/time-format'

import { ReportRows } from './report-rows'

const endWords = ({ status, completedAt }: NextStep) =>
  status === 'done' && completedAt !== null
    ? `done ${absoluteTime(new Date(completedAt))}`
    : 'still open'

/** Callbacks and promises of a day that were not done by the time promised to the caller. */
export function MissedPromises({ range }: { range: { from: string; to: string } }) {
  return (
    <ReportRows
      title="Promised and not kept"
      className="min-h-20"
      empty="No promises were missed."
      query={useQuery(missedStepsQuery(range))}
      rowOf={(step) => ({
        id: step.id,
        callId: step.callId,
        caller: callerWords(step.call),
        words: step.title,
        end: endWords(step),
      })}
    />
  )
}
