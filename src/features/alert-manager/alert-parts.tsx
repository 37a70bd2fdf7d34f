import { Link, linkOptions } from '@tanstack/react-router'
import { Bell, BellOff, CircleCheck, Clock, Eye } from 'lucide-react'

import { categoryLabel, wordLabel } from '@/components/labels'
import { ALL_BUT_OVERDUE } from '@/api/queue-search'
import { OpenCallsLink } from '@/components/open-calls-link'
import type { AlertState } from '@/contracts/alert-words'
import { CALL_FACETS, callField } from '@/contracts/call-fields'
import type { CallQuery } from '@/contracts/metrics'
import type { Alert } from '@/contracts/team-alerts'
import { alertValueWords } from '@/domain/alerts/alert-text'
import { type DeskMeasure, isDeskMeasure } from '@/domain/alerts/measures'
import { Chip } from '@/ui/chip'
import { RelativeTime } from '@/ui/relative-time'

export const CARD = 'flex flex-col gap-2 rounded-card border border-line bg-surface p-4'

const STATES = {
  firing: { word: 'Firing', tone: 'danger', Icon: Bell },
  pending: { word: 'Pending', tone: 'warning', Icon: Clock },
  acknowledged: { word: 'Acknowledged', tone: 'info', Icon: Eye },
  snoozed: { word: 'Snoozed', tone: 'neutral', Icon: BellOff },
  resolved: { word: 'Resolved', tone: 'success', Icon: CircleCheck },
} as const

export function StateChip({ state }: { state: AlertState }) {
  const { word, tone, Icon } = STATES[state]
  return (
    <Chip tone={tone} icon={<Icon />}>
      {word}
    </Chip>
  )
}

/** Its value, since when, and who has it in hand. */
export function AlertFacts({ alert }: { alert: Alert }) {
  const { measure, value, worstValue, n, state, hasNoData, snoozedUntil, resolvedAt } = alert
  const isOver = resolvedAt !== null
  return (
    <p className="text-row text-ink-muted">
      {isOver ? (
        <>
          Resolved <RelativeTime at={resolvedAt} />, at worst {alertValueWords(measure, worstValue)}
          .
        </>
      ) : (
        <>
          {hasNoData ? 'Last value' : 'Now'} {alertValueWords(measure, value)}
          {n === null || n === value ? null : ` (n ${n})`}, since{' '}
          <RelativeTime at={alert.startedAt} />.
        </>
      )}
      {hasNoData && !isOver ? ' Not enough data since then.' : null}
      {state === 'acknowledged' && alert.acknowledgedAt !== null ? (
        <>
          {' '}
          Acknowledged by {alert.acknowledgedByName} <RelativeTime at={alert.acknowledgedAt} />.
        </>
      ) : null}
      {snoozedUntil === null ? null : (
        <>
          {' '}
          Fires again <RelativeTime at={snoozedUntil} isDue />.
        </>
      )}
      {alert.resolvedBecause === null ? null : ` ${alert.resolvedBecause}`}
    </p>
  )
}

/** Where what it counts is listed. */
const LISTS = {
  overdueSteps: linkOptions({
    to: '/',
    search: { assignee: 'everyone', folded: [...ALL_BUT_OVERDUE] },
  }),
  unassignedSteps: linkOptions({ to: '/', search: { assignee: 'unassigned' } }),
  overdueCallbacks: linkOptions({ to: '/callbacks' }),
  overdueTickets: linkOptions({ to: '/ai-tickets' }),
  unreadableEvents: linkOptions({ to: '/system-status' }),
  failedJobs: linkOptions({ to: '/system-status', search: { jobs: 'dead' } }),
} satisfies Record<DeskMeasure, object>

/** “Only Priority: High; Category: Billing. ” */
export const filterText = (filters: CallQuery): string => {
  const parts = CALL_FACETS.flatMap((name) => {
    const words = filters[name]?.split(',') ?? []
    const labels = words.map((word) =>
      name === 'category' ? categoryLabel(word) : wordLabel(name, word),
    )
    return labels.length === 0 ? [] : `${callField(name).label}: ${labels.join(', ')}`
  })
  return parts.length === 0 ? '' : `Only ${parts.join('; ')}. `
}

/** What it is about: its calls, or the list of the open work that it counts. */
export function AlertSubject({ alert: { calls, measure, ruleName } }: { alert: Alert }) {
  if (isDeskMeasure(measure)) {
    return (
      <Link {...LISTS[measure]} className="rounded-chip text-accent underline">
        Open list
        <span className="sr-only">
          : <bdi>{ruleName}</bdi>
        </span>
      </Link>
    )
  }
  return calls === null ? null : <OpenCallsLink filters={calls} of={ruleName} />
}
