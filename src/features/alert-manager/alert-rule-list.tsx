import { useMutation } from '@tanstack/react-query'
import { Check, Copy, Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'

import { changeAlertRule, deleteAlertRule } from '@/api/team-alerts'
import { NoMailNotice } from '@/components/no-mail-notice'
import { notifyRefused } from '@/components/notify-refused'
import { RuleCard } from '@/components/rule-card'
import { useAdminsOnly } from '@/components/use-admins-only'
import {
  ALERT_RULE_NAME_MAX,
  type AlertRule,
  type AlertRules,
  type SavedAlertRule,
} from '@/contracts/team-alerts'
import { alertValueWords, conditionText, minutesWords } from '@/domain/alerts/alert-text'
import { describeMeasure } from '@/domain/alerts/measures'
import { copyName } from '@/lib/copy-name'
import { counted, figures } from '@/lib/figures'
import { IconButton } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { confirm } from '@/ui/confirm'
import { focusNeighbour } from '@/ui/focus-neighbour'
import { Menu } from '@/ui/menu'
import { notify } from '@/ui/notify'
import { RelativeTime } from '@/ui/relative-time'

import { filterText } from './alert-parts'

/** A rule that is edited, or a new one, which may begin as a copy. */
export type EditedRule = { before: AlertRule | null; copied?: AlertRule }

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
  const names = items.map(({ name }) => name)
  return (
    <>
      {noMail ? (
        <NoMailNotice reason={noMail}>
          Until then alerts reach only inboxes and webhooks.
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
              copy={copyName(rule.name, ALERT_RULE_NAME_MAX, names)}
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
  copy,
  onEdit,
  onHistory,
  onSecret,
}: {
  rule: AlertRule
  /** The name of a copy of it. */
  copy: string
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
      body: 'Posts are signed with it from now on. Give it to the receiver, which refuses them until then.',
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
      body: 'Its open alert ends. Past alerts are kept.',
      action: 'Delete rule',
      tone: 'danger',
    })
    if (!yes) return
    focusNeighbour(row.current?.querySelector<HTMLElement>('[aria-haspopup]') ?? null)
    remove.mutate(id)
  }
  return (
    <RuleCard
      ref={row}
      name={name}
      isActive={isActive}
      disabled={disabledReason !== null}
      onTurn={turn}
      actions={
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
              onSelect: () => onEdit({ before: null, copied: { ...rule, name: copy } }),
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
      }
    >
      <p>
        {conditionText(rule)}
        {holdMinutes > 0 ? `, for ${minutesWords(holdMinutes)}` : ''}. {filterText(rule.filters)}
        To{' '}
        {recipients.length > 0
          ? recipients.map((one) => one.name).join(', ')
          : 'no recipients left'}
        {webhookHost === null ? null : ` and ${webhookHost}`}
        {quietHours === null ? null : `, quiet from ${quietHours.from} to ${quietHours.to}`}.
      </p>
      <p>
        <LastEvaluation rule={rule} />
      </p>
    </RuleCard>
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
