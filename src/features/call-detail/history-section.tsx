import { Link } from '@tanstack/react-router'

import { CATEGORY_LABELS, OUTCOME_LABELS } from '@/components/category-label'
import { SideSection } from '@/components/side-section'
import { RelativeTime } from '@/ui/relative-time'

import { useCallView } from './call-view'

/** The other calls of the same caller. */
export function HistorySection() {
  const { call } = useCallView()
  const { callerHistory, callerNumber } = call
  if (callerNumber === null) return null
  return (
    <SideSection title="Caller's history">
      {callerHistory.length === 0 ? (
        <p className="text-row text-ink-muted">This is the only call from this number.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {callerHistory.map((other) => (
            <li key={other.id} className="text-row">
              <Link
                to="/unified-dashboard/$id"
                params={{ id: other.id }}
                className="block rounded-chip text-accent hover:underline"
              >
                {other.startedAt === null ? 'Not started' : <RelativeTime at={other.startedAt} />}
                {' · '}
                {other.category === null
                  ? other.outcome && OUTCOME_LABELS[other.outcome]
                  : CATEGORY_LABELS[other.category]}
                <bdi className="line-clamp-2 wrap-anywhere text-ink-muted">
                  {other.summary ?? other.opening}
                </bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SideSection>
  )
}
