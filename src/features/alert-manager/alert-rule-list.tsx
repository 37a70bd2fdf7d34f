import { useMutation } from '@tanstack/react-query'
import { Check, Copy, Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'

import { changeAlertRule, deleteAlertRule } from '@/api/team-alerts'
import { NoMailNotice } from '@/components/no-mail-notice'
import { notifyRefused } from '@/components/notify-refused'
import { useAdminsOnly } from '@/components/use-admins-only'
import type { AlertRule, AlertRules, SavedAlertRule } from '@/contracts/team-alerts'
import { alertValueWords, conditionText, minutesWords } from '@/domain/alerts/alert-text'
import { describeMeasure } from '@/domain/alerts/measures'
import { counted, figures } from '@/lib/figures'
import { IconButton } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { confirm } from '@/ui/confirm'
import { focusNeighbour } from '@/ui/focus-neighbour'
import { Menu } from '@/ui/menu'
import { notify } from '@/ui/notify'
import { RelativeTime } from '@/ui/relative-time'
import { Switch } from '@/ui/switch'

import { CARD, filterText } from './alert-parts'

/** A rule that is edited, copied, or, without `before`, new. */
export type EditedRule = { before: AlertRule | null; isCopy?: boolean }

/** What is watched, and what each rule reads now. */
export function AlertRuleList({
  rules: { items, noMail },
  onEdit,
  onHistory,
  onSecret,
}: {
  rules: AlertRules
  onEdit: (edited: EditedRule) => void
  onHistory: (rule: AlertRule) => void
  onSecret: (rule: SavedAlertRule) => void
}) {
  return (
    <>
      {noMail ? (
        <NoMailNotice reason={noMail}>
          Until then alerts are in the inbox and at webhooks alone.
        </NoMailNotice>
      ) : null}
      {items.length === 0 ? (
        <p className="text-row text-ink-muted">
          No rules yet. A rule watches a figure of calls, or what is open, and alerts people when it
          crosses a limit.
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {items.map((rule) => (
            <RuleItem
              key={rule.id}
              rule={rule}
              onEdit={onEdit}
              onHistory={onHistory}
              onSecret={onSecret}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function RuleItem({
  rule,
  onEdit,
  onHistory,
  onSecret,
}: {
  rule: AlertRule
  onEdit: (edited: EditedRule) => void
  onHistory: (rule: AlertRule) => void
  onSecret: (rule: SavedAlertRule) => void
}) {
  const { id, name, isActive, version, recipients, holdMinutes, quietHours, webhookHost } = rule
  const disabledReason = useAdminsOnly()
  const change = useMutation(changeAlertRule)
  const remove = useMutation(deleteAlertRule)
  const row = useRef<HTMLLIElement>(null)
  const turn = (on: boolean) =>
    change.mutate(
      { id, version, isActive: on },
      {
        onSuccess: () => notify.success(`“${name}” turned ${on ? 'on' : 'off'}`),
        onError: (error) => notifyRefused(error, {}),
      },
    )
  const renewSecret = async () => {
    const yes = await confirm({
      title: `Make a new signing secret for ${name}?`,
      body: 'What is posted from now on is signed with it. Its receiver refuses that until it has the new one.',
      action: 'Make a new secret',
    })
    if (!yes) return
    change.mutate(
      { id, version, newSecret: true },
      { onSuccess: onSecret, onError: (error) => notifyRefused(error, {}) },
    )
  }
  const askToRemove = async () => {
    const yes = await confirm({
      title: `Delete ${name}?`,
      body: 'Its open alert ends. Its alerts so far are kept.',
      action: 'Delete rule',
      tone: 'danger',
    })
    if (!yes) return
    focusNeighbour(row.current?.querySelector<HTMLElement>('[aria-haspopup]') ?? null)
    remove.mutate(id)
  }
  return (
    <li ref={row} className={CARD}>
      <div className="flex items-start gap-3">
        <Switch
          aria-label={`${name} is active`}
          checked={isActive}
          disabled={disabledReason !== null}
          onCheckedChange={turn}
        />
        <div className="min-w-0 flex-1">
          <h3 className="text-body font-medium wrap-anywhere text-ink">
            <bdi>{name}</bdi>
          </h3>
          <p className="text-row text-ink-muted">
            {conditionText(rule)}
            {holdMinutes > 0 ? `, for ${minutesWords(holdMinutes)}` : ''}.{' '}
            {filterText(rule.filters)}
            To{' '}
            {recipients.length > 0
              ? recipients.map((one) => one.name).join(', ')
              : 'no recipients left'}
            {webhookHost === null ? null : ` and ${webhookHost}`}
            {quietHours === null ? null : `, quiet from ${quietHours.from} to ${quietHours.to}`}.
          </p>
          <p className="text-row text-ink-muted">
            <LastEvaluation rule={rule} />
          </p>
        </div>
        <Menu
          label={name}
          align="end"
          trigger={<IconButton label={`Manage ${name}`} icon={<Ellipsis />} size="sm" />}
          entries={[
            {
              label: 'Edit',
              icon: <Pencil />,
              disabledReason,
              onSelect: () => onEdit({ before: rule }),
            },
            {
              label: 'Duplicate',
              icon: <Copy />,
              disabledReason,
              onSelect: () => onEdit({ before: rule, isCopy: true }),
            },
            ...(webhookHost === null
              ? []
              : [
                  {
                    label: 'New signing secret',
                    icon: <KeyRound />,
                    disabledReason,
                    onSelect: () => void renewSecret(),
                  },
                ]),
            { label: 'Resolved alerts', icon: <Check />, onSelect: () => onHistory(rule) },
            {
              label: 'Delete',
              icon: <Trash2 />,
              tone: 'danger',
              disabledReason,
              onSelect: () => void askToRemove(),
            },
          ]}
        />
      </div>
    </li>
  )
}

function LastEvaluation({
  rule: { isActive, evaluatedAt, value, n, measure, problem },
}: {
  rule: AlertRule
}) {
  const { minimum } = describeMeasure(measure)
  if (!isActive) return <Chip>Off</Chip>
  if (evaluatedAt === null) return 'Evaluated within a minute.'
  if (problem !== null) return <span className="text-danger">No data: {problem}</span>
  return (
    <>
      Now {alertValueWords(measure, value)}
      {value === null && minimum !== null
        ? ` (${counted(n ?? 0, 'call')}, at least ${figures(minimum)} needed)`
        : null}
      , <RelativeTime at={evaluatedAt} />.
    </>
  )
}
