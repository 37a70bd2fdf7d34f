import { useQuery } from '@tanstack/react-query'

import { callsToHearQuery } from '@/api/calls-to-hear'
import { callerWords } from '@/components/caller'
import { wordLabel } from '@/components/labels'

import { ReportRows } from './report-rows'

/** The calls of a day that say most of it: high priority first, then the newest. */
export function CallsToHear({ range }: { range: { from: string; to: string } }) {
  return (
    <ReportRows
      title="Calls to hear"
      className="min-h-40"
      empty="No calls came in."
      query={useQuery(callsToHearQuery(range))}
      rowOf={({ id, summary, opening, priority, ...call }) => ({
        id,
        callId: id,
        caller: callerWords(call),
        words: summary ?? opening,
        end: priority === null ? null : wordLabel('priority', priority),
      })}
    />
  )
}
