import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { callersQuery, titleOfCaller } from '@/api/callers'
import { callsOf } from '@/api/calls-of-cell'
import { cellCallersQuery, type CellAsked } from '@/api/metrics'
import type { CellCaller } from '@/contracts/metrics'
import { isMetric, metricOf } from '@/domain/metrics/registry'
import { counted } from '@/lib/figures'

import { ListDialog } from '../list-dialog'

/** Which callers a share of repeats counts. */
const whoOf = (name: string): string => {
  const metric = isMetric(name) ? metricOf(name) : null
  if (metric?.kind !== 'marked share') return ''
  return metric.mark === 'noRepeat' ? ' who did not ring again' : ' who rang again'
}

/** Who called in a cell of a question, each with their calls of it. */
export function CallersDialog({
  title,
  of,
  onClose,
}: {
  title: string
  of: CellAsked
  onClose: () => void
}) {
  return (
    <ListDialog
      title={title}
      of={useInfiniteQuery(cellCallersQuery(of))}
      summary={(total) => `${counted(total, 'caller')}${whoOf(of.metric)}, most calls first.`}
      rowClassName="h-9"
      onClose={onClose}
    >
      {(items) => <Callers items={items} />}
    </ListDialog>
  )
}

const LINK = 'rounded-chip text-accent hover:underline'

/** A page of them: names are asked for together. */
function Callers({ items }: { items: readonly CellCaller[] }) {
  const { data } = useQuery(callersQuery(items.map(({ id }) => id)))
  const named = new Map(data?.items.map((caller) => [caller.id, titleOfCaller(caller)]))
  return items.map(({ id, calls, filters }) => {
    const name = named.get(id) ?? '…'
    const words = counted(calls, 'call')
    return (
      <li key={id} className="flex items-baseline gap-3 py-2 text-row">
        <Link
          to="/callers/$id"
          params={{ id }}
          className={`min-w-0 flex-1 truncate ${LINK}`}
          title={name}
        >
          <bdi>{name}</bdi>
        </Link>
        {filters ? (
          <Link
            to="/all-calls"
            search={callsOf(filters)}
            aria-label={`${name}: ${words}. Open them`}
            className={`shrink-0 tabular-nums ${LINK}`}
          >
            {words}
          </Link>
        ) : (
          <span className="shrink-0 text-ink tabular-nums">{words}</span>
        )}
      </li>
    )
  })
}
