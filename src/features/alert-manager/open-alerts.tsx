import { useMutation } from '@tanstack/react-query'
import { Bell, BellOff, Check } from 'lucide-react'

import { useAuth } from '@/api/auth'
import { type AlertVerb, actOnAlert } from '@/api/team-alerts'
import { notifyRefused } from '@/components/notify-refused'
import { SNOOZE_MINUTES } from '@/contracts/alert-words'
import type { Alert } from '@/contracts/team-alerts'
import { conditionText, minutesWords } from '@/domain/alerts/alert-text'
import { Button } from '@/ui/button'
import { focusNeighbour } from '@/ui/focus-neighbour'
import { Menu } from '@/ui/menu'
import { notify, undo } from '@/ui/notify'
import { EmptyState } from '@/ui/states'

import { AlertFacts, AlertSubject, CARD, StateChip } from './alert-parts'

/** What is wrong now, and what to do about it. */
export function OpenAlerts({
  alerts,
  hasRules,
  onOpen,
}: {
  alerts: Alert[]
  hasRules: boolean
  onOpen: (id: string) => void
}) {
  if (alerts.length === 0) {
    return hasRules ? (
      <p className="text-row text-ink-muted">No open alerts: no rule’s condition is met.</p>
    ) : (
      <EmptyState icon={<Bell size={24} />} title="Nothing is watched yet">
        Add a rule, such as “Calls below 1 in the last 30 minutes” to notice that no calls arrive.
      </EmptyState>
    )
  }
  return (
    <ul className="flex flex-col gap-2">
      {alerts.map((alert) => (
        <li key={alert.id} className={CARD}>
          <AlertHead alert={alert} onOpen={onOpen} />
          <AlertFacts alert={alert} />
          <AlertActions alert={alert} />
        </li>
      ))}
    </ul>
  )
}

export function AlertHead({ alert, onOpen }: { alert: Alert; onOpen: (id: string) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StateChip state={alert.state} />
      <h3 className="min-w-0 text-body font-medium wrap-anywhere text-ink">
        <button
          type="button"
          className="rounded-chip text-left hover:underline"
          onClick={() => onOpen(alert.id)}
        >
          <bdi>{alert.ruleName}</bdi>
        </button>
      </h3>
      <span className="text-row text-ink-muted">{conditionText(alert)}</span>
      <span className="text-row sm:ml-auto">
        <AlertSubject alert={alert} />
      </span>
    </div>
  )
}

/** Why this person cannot act on alerts; null: they can. */
const useMayAct = () =>
  useAuth().user?.role === 'user' ? 'Only agents and administrators can do this' : null

function AlertActions({ alert: { id, ruleName, state, hasNoData } }: { alert: Alert }) {
  const { mutate, isPending, variables } = useMutation(actOnAlert)
  const disabledReason = useMayAct()
  if (state === 'pending' || state === 'resolved') return null
  const act = (wanted: AlertVerb, done: string, onDone?: () => void) =>
    mutate(
      { id, ...wanted },
      {
        onSuccess: () => {
          onDone?.()
          const isUndone = wanted.verb === 'acknowledge' || wanted.verb === 'snooze'
          notify.success(done, isUndone ? undo(reopen) : undefined)
        },
        onError: (error) => notifyRefused(error, { tryAgain: () => act(wanted, done, onDone) }),
      },
    )
  const reopen = () => act({ verb: 'reopen' }, `“${ruleName}” reopened`)
  const name = (
    <span className="sr-only">
      : <bdi>{ruleName}</bdi>
    </span>
  )
  const isDoing = (verb: AlertVerb['verb']) => isPending && variables?.verb === verb
  const isFiring = state === 'firing'
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={isFiring ? <Check /> : <Bell />}
        pending={isDoing('acknowledge') || isDoing('reopen')}
        disabledReason={disabledReason}
        onClick={() =>
          isFiring ? act({ verb: 'acknowledge' }, `“${ruleName}” acknowledged`) : reopen()
        }
      >
        {isFiring ? 'Acknowledge' : 'Reopen'}
        {name}
      </Button>
      <Menu
        label={`Snooze ${ruleName}`}
        trigger={
          <Button
            size="sm"
            icon={<BellOff />}
            pending={isDoing('snooze')}
            disabledReason={disabledReason}
          >
            Snooze{name}
          </Button>
        }
        entries={SNOOZE_MINUTES.map((minutes) => ({
          label: `For ${minutesWords(minutes)}`,
          onSelect: () =>
            act({ verb: 'snooze', minutes }, `“${ruleName}” snoozed for ${minutesWords(minutes)}`),
        }))}
      />
      {hasNoData ? (
        <Button
          size="sm"
          pending={isDoing('close')}
          disabledReason={disabledReason}
          onClick={({ currentTarget }) =>
            act({ verb: 'close' }, `“${ruleName}” closed`, () => focusNeighbour(currentTarget))
          }
        >
          Close{name}
        </Button>
      ) : null}
    </div>
  )
}
