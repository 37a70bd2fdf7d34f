import { useQuery } from '@tanstack/react-query'

import { alertQuery } from '@/api/team-alerts'
import type { AlertDetail } from '@/contracts/team-alerts'
import { alertValueWords, conditionText } from '@/domain/alerts/alert-text'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { RelativeTime } from '@/ui/relative-time'
import { ErrorState, SkeletonRows } from '@/ui/states'

import { AlertFacts, AlertSubject, StateChip } from './alert-parts'

/** One alert with its history, and whom it reached. */
export function AlertDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(alertQuery(id))
  return (
    <Dialog
      title={data?.ruleName ?? 'Alert'}
      description={data ? conditionText(data) : undefined}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {data ? (
        <Details alert={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={4} label="Loading the alert" />
      )}
    </Dialog>
  )
}

function Details({ alert }: { alert: AlertDetail }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-row">
        <StateChip state={alert.state} />
        <AlertSubject alert={alert} />
      </div>
      <AlertFacts alert={alert} />
      <section aria-label="History" className="flex flex-col gap-1">
        <h3 className="text-row font-semibold text-ink">History</h3>
        <ol className="flex flex-col gap-1 text-row text-ink-muted">
          {historyOf(alert).map(({ at, words }) => (
            <li key={`${at} ${words}`}>
              <RelativeTime at={at} className="text-ink" />: {words}
            </li>
          ))}
        </ol>
      </section>
      <section aria-label="Delivered to" className="flex flex-col gap-1">
        <h3 className="text-row font-semibold text-ink">Delivered to</h3>
        {alert.deliveries.length === 0 ? (
          <p className="text-row text-ink-muted">{notDelivered(alert)}</p>
        ) : (
          <ul className="flex flex-col gap-1 text-row text-ink-muted">
            {alert.deliveries.map((delivery) => (
              <li key={delivery.id}>
                <bdi className="font-medium text-ink">{delivery.to}</bdi>: {deliveryWords(delivery)}{' '}
                <RelativeTime at={delivery.at} />
                {delivery.mailedAt === null ? null : (
                  <>
                    , mailed <RelativeTime at={delivery.mailedAt} />
                  </>
                )}
                {delivery.error === null ? '.' : `. ${delivery.error}`}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

const historyOf = (alert: AlertDetail) => {
  const { startedAt, firedAt, acknowledgedAt, acknowledgedByName, resolvedAt } = alert
  const value = alertValueWords(alert.measure, alert.worstValue)
  const steps = [
    { at: startedAt, words: 'the condition was met' },
    { at: firedAt, words: 'fired' },
    { at: acknowledgedAt, words: `acknowledged by ${acknowledgedByName}` },
    { at: resolvedAt, words: `resolved, at worst ${value}` },
  ]
  return steps
    .flatMap(({ at, words }) => (at === null ? [] : [{ at, words }]))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

const notDelivered = ({ firedAt, resolvedAt }: AlertDetail) => {
  if (firedAt === null) return 'Not delivered yet: it has not fired.'
  return resolvedAt === null
    ? 'Not delivered yet: in quiet hours it waits until they end.'
    : 'It resolved in quiet hours, or its deliveries are older than 90 days.'
}

const deliveryWords = ({
  channel,
  event,
  state,
  attempts,
}: AlertDetail['deliveries'][number]): string => {
  if (channel === 'inbox') return state === 'read' ? 'read, in the inbox' : 'unread, in the inbox'
  const what = `webhook, ${event}`
  if (state === 'sent') return `${what}, sent`
  return state === 'failed'
    ? `${what}, given up after ${attempts} attempts`
    : `${what}, waiting for attempt ${attempts + 1}`
}
