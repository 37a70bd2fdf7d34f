import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { callsToHearQuery } from '@/api/calls-to-hear'
import { callerWords } from '@/components/caller'
import { wordLabel } from '@/components/labels'
import { InlineError } from '@/ui/states'

/** The calls of a day that say most of it: high priority first, then the newest. */
export function CallsToHear({ range }: { range: { from: string; to: string } }) {
  const { data, error, refetch } = useQuery(callsToHearQuery(range))
  return (
    <section aria-label="Calls to hear" className="mt-2 min-h-40 border-t border-line pt-2">
      <h3 className="text-row font-medium text-ink">Calls to hear</h3>
      {data ? (
        data.length === 0 ? (
          <p className="text-row text-ink-muted">No calls came in.</p>
        ) : (
          <ul className="divide-y divide-line">
            {data.map((call) => (
              <li key={call.id} className="flex items-baseline gap-3 py-1 text-row">
                <Link
                  to="/unified-dashboard/$id"
                  params={{ id: call.id }}
                  className="max-w-48 shrink-0 truncate rounded-chip text-accent hover:underline"
                >
                  <bdi>{callerWords(call)}</bdi>
                </Link>
                <span className="min-w-0 flex-1 truncate text-ink-muted">
                  <bdi>{call.summary ?? call.opening}</bdi>
                </span>
                <span className="shrink-0 text-meta text-ink-muted">
                  {call.priority === null ? null : wordLabel('priority', call.priority)}
                </span>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : null}
    </section>
  )
}
