import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from 'lucide-react'

import { reconciliationsQuery } from '@/api/reconciliations'
import { PROVIDER_LABELS } from '@/components/labels'
import { causeWords, resultWords } from '@/components/reconciliation-labels'
import type { Reconciliation } from '@/contracts/reconciliation'
import { Chip } from '@/ui/chip'
import { ErrorState, SkeletonRows } from '@/ui/states'
import { RelativeTime } from '@/ui/relative-time'
import { WideTable, WordsHead } from '@/ui/wide-table'

const STATES = {
  running: { word: 'Running', tone: 'info', Icon: LoaderCircle },
  done: { word: 'Done', tone: 'success', Icon: CircleCheck },
  failed: { word: 'Failed', tone: 'danger', Icon: CircleX },
  cancelled: { word: 'Cancelled', tone: 'neutral', Icon: CircleDashed },
} as const
const CELL = 'px-4 py-2 align-top'

export function ReconciliationTable() {
  const { data, error, refetch } = useQuery(reconciliationsQuery)
  if (!data && error) {
    return <ErrorState error={error} onRetry={refetch} />
  }
  if (!data) {
    return <SkeletonRows rows={2} rowClassName="h-9" label="Loading the last rounds" />
  }
  if (data.items.length === 0) {
    return (
      // As tall as what stands here while it loads, so that what follows stays in its place.
      <div className="min-h-20 max-w-[72ch] text-row">
        <p className="font-medium text-ink">Nobody was asked yet</p>
        <p className="text-ink-muted">
          With an API key set, a provider is asked for calls that never arrived or never ended. An
          administrator can do so under Settings.
        </p>
      </div>
    )
  }
  return (
    <WideTable
      label="Last rounds"
      caption="Rounds of reconciliation, newest first"
      className="max-h-80 overflow-y-auto"
    >
      <WordsHead columns={['Begun', 'Provider', 'State', 'Result']} />
      <tbody>
        {data.items.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </tbody>
    </WideTable>
  )
}

function RunRow({ run }: { run: Reconciliation }) {
  const { word, tone, Icon } = STATES[run.state]
  return (
    <tr className="border-t border-line">
      <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
        <RelativeTime at={run.startedAt} />, {causeWords(run)}
      </td>
      <td className={CELL}>{PROVIDER_LABELS[run.provider]}</td>
      <td className={CELL}>
        <Chip tone={tone} icon={<Icon />}>
          {word}
        </Chip>
      </td>
      <td className={`${CELL} min-w-60 break-words tabular-nums`}>{resultWords(run)}</td>
    </tr>
  )
}
