import { Link } from '@tanstack/react-router'

import { alertFirings, alertNotifications, latest } from '@/api/alerts'
import { RelativeTime } from '@/ui/relative-time'

const SHOWN = 5

export function RecentNotifications() {
  const { items } = alertNotifications.useList()
  const { items: firings } = alertFirings.useList()
  const shown = latest(items, SHOWN)
  return (
    <section aria-labelledby="recent-notifications" className="flex flex-col gap-2">
      <h2 id="recent-notifications" className="text-section font-semibold text-ink">
        Recent Notifications
      </h2>
      <div className="rounded-card border border-line bg-surface">
        {shown.length === 0 ? (
          <p className="p-4 text-row text-ink-muted">
            No notifications yet. They appear here when a rule fires.
          </p>
        ) : (
          <ul aria-labelledby="recent-notifications" className="divide-y divide-line">
            {shown.map(({ message, timestamp }, index) => {
              const callId = firings.find(({ at }) => at === timestamp)?.callId
              return (
                <li key={`${timestamp} ${index}`} className="px-4 py-2">
                  <p className="text-row wrap-anywhere text-ink">{message}</p>
                  <p className="flex gap-2 text-meta text-ink-muted">
                    <RelativeTime at={timestamp} />
                    {callId ? (
                      <Link
                        to="/unified-dashboard/$id"
                        params={{ id: callId }}
                        aria-label={`Open the call of ${message}`}
                        className="text-accent underline"
                      >
                        Open call
                      </Link>
                    ) : null}
                  </p>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
}
