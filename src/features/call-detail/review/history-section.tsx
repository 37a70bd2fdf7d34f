import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { callerHistoryQuery } from '@/api/caller-history'
import { categoryLabel, OUTCOME_LABELS } from '@/components/labels'
import { SideSection } from '@/components/side-section'
import type { CallDetail } from '@/contracts/calls'
import type { NextStep } from '@/contracts/next-steps'
import { RelativeTime } from '@/ui/relative-time'

import { useCallView } from '../call-view'

const LINK = 'block rounded-chip text-accent hover:underline'

export function HistorySection() {
  const { call } = useCallView()
  const { callerHistory, callerNumber } = call
  const { data } = useQuery({ ...callerHistoryQuery(call.id), enabled: callerHistory.length > 0 })
  if (callerNumber === null) return null
  return (
    <SideSection title="Caller's history">
      {callerHistory.length === 0 ? (
        <p className="text-row text-ink-muted">This is the only call from this number.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {callerHistory.map((other) => (
            <OtherCall key={other.id} call={other} />
          ))}
        </ul>
      )}
      {data && data.calls > callerHistory.length + 1 ? (
        <Link to="/all-calls" search={{ caller: callerNumber }} className={`${LINK} text-row`}>
          All {data.calls} calls of this caller
        </Link>
      ) : null}
      {data && data.openSteps.length > 0 ? <OpenSteps steps={data.openSteps} /> : null}
    </SideSection>
  )
}

function OtherCall({ call }: { call: CallDetail['callerHistory'][number] }) {
  const { id, startedAt, category, outcome, summary, opening } = call
  return (
    <li className="text-row">
      <Link to="/unified-dashboard/$id" params={{ id }} className={LINK}>
        {startedAt === null ? 'Not started' : <RelativeTime at={startedAt} />}
        {' · '}
        {category === null ? outcome && OUTCOME_LABELS[outcome] : categoryLabel(category)}
        <bdi className="line-clamp-2 wrap-anywhere text-ink-muted">{summary ?? opening}</bdi>
      </Link>
    </li>
  )
}

function OpenSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <>
      <h4 className="pt-1 text-meta font-medium text-ink-muted">Open from other calls</h4>
      <ul className="flex flex-col gap-1">
        {steps.map(({ id, callId, title, dueAt }) => {
          const words = (
            <>
              <bdi className="wrap-anywhere">{title}</bdi>
              {dueAt === null ? null : (
                <span className="text-meta text-ink-muted">
                  {' '}
                  due <RelativeTime at={dueAt} />
                </span>
              )}
            </>
          )
          return (
            <li key={id} className="text-row">
              {callId === null ? (
                words
              ) : (
                <Link to="/unified-dashboard/$id" params={{ id: callId }} className={LINK}>
                  {words}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
