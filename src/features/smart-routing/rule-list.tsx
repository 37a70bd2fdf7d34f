import {
  ArrowDown,
  ArrowUp,
  CircleAlert,
  Copy,
  Ellipsis,
  ListChecks,
  Pencil,
  Trash2,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { RuleCard } from '@/components/rule-card'
import { useAdminsOnly } from '@/components/use-admins-only'
import {
  MOST_RULES,
  ROUTING_NAME_MAX,
  type Routing,
  type RoutingRule,
  type RoutingRuleInput,
} from '@/contracts/routing'
import { copyName } from '@/lib/copy-name'
import { figures } from '@/lib/figures'
import { randomId } from '@/lib/random-id'
import { IconButton } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { Menu } from '@/ui/menu'
import { PageSection } from '@/ui/page-section'
import { EmptyState } from '@/ui/states'

import { conditionWords, takerBefore, targetWords } from './rule-words'
import { useRoutingChange } from './use-routing-changes'

type Props = { routing: Routing; onEdit: (rule: RoutingRule) => void }

export function RuleList({ routing, onEdit }: Props) {
  const { rules } = routing
  const change = useRoutingChange()
  // As the rules are by then: another move may be on its way.
  const move = ({ id, name }: RoutingRule, by: 1 | -1) =>
    change(
      ({ rules: before }) => {
        const from = before.findIndex((one) => one.id === id)
        const to = Math.min(Math.max(0, from + by), before.length - 1)
        const moved = before.slice(from, from + 1)
        return { rules: before.toSpliced(from, 1).toSpliced(to, 0, ...moved) }
      },
      `“${name}” moved ${by < 0 ? 'up' : 'down'}`,
    )
  return (
    <PageSection title="Rules">
      {rules.length === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState icon={<ListChecks size={24} />} title="No rules yet">
            A rule gives the next steps, callbacks and tickets of a call to a person, or to the
            available team member with the fewest open items. Without rules, work stays unassigned
            until a person takes it. Add a team below, then a rule.
          </EmptyState>
        </div>
      ) : (
        <ol aria-label="Rules" className="flex flex-col gap-2">
          {rules.map((rule, place) => (
            <RuleItem
              key={rule.id}
              rule={rule}
              place={place}
              routing={routing}
              onEdit={onEdit}
              onMove={(by) => move(rule, by)}
              onChange={change}
            />
          ))}
        </ol>
      )}
    </PageSection>
  )
}

type ItemProps = Props & {
  rule: RoutingRule
  place: number
  onMove: (by: 1 | -1) => void
  onChange: ReturnType<typeof useRoutingChange>
}

function RuleItem({ rule, place, routing, onEdit, onMove, onChange }: ItemProps) {
  const { id, name, isOn, skill } = rule
  const { rules } = routing
  const adminsOnly = useAdminsOnly()
  const target = targetWords(rule, routing)
  const taker = isOn ? takerBefore(rules, place) : undefined
  const problem =
    target.problem ?? (taker ? `Never reached: “${taker.name}” above takes every call` : null)
  const without = ({ rules: before }: { rules: RoutingRuleInput[] }) => ({
    rules: before.filter((one) => one.id !== id),
  })
  const turn = (next: boolean) =>
    onChange(
      ({ rules: before }) => ({
        rules: before.map((one) => (one.id === id ? { ...one, isOn: next } : one)),
      }),
      next
        ? `“${name}” is on for calls from now on`
        : `“${name}” is off. What is held for it stays unassigned unless another rule fits.`,
    )
  const duplicate = () =>
    onChange(({ rules: before }) => {
      const { since: _since, ...same } = rule
      const copy = {
        ...same,
        id: randomId(),
        name: copyName(
          name,
          ROUTING_NAME_MAX,
          before.map((one) => one.name),
        ),
        isOn: false,
      }
      const at = before.findIndex((one) => one.id === id)
      return { rules: before.toSpliced(at + 1, 0, copy) }
    }, `“${name}” duplicated. The copy is off.`)
  const remove = async () => {
    const yes = await confirm({
      title: `Delete the rule “${name}”?`,
      body: 'Work that is held for it stays unassigned unless another rule fits. What was assigned stays.',
      action: 'Delete rule',
      tone: 'danger',
    })
    if (yes) onChange(without, `“${name}” deleted`)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!event.altKey || by === undefined || adminsOnly !== null) return
    event.preventDefault()
    const isEnd = by < 0 ? place === 0 : place === rules.length - 1
    if (!isEnd) onMove(by)
  }
  return (
    <RuleCard
      name={name}
      number={<span className="text-ink-muted tabular-nums">{figures(place + 1)}. </span>}
      isActive={isOn}
      disabled={adminsOnly !== null}
      onTurn={turn}
      onKeyDown={moveByKey}
      actions={
        <>
          <IconButton
            size="sm"
            label={`Move ${name} up`}
            icon={<ArrowUp />}
            aria-keyshortcuts="Alt+ArrowUp"
            disabledReason={adminsOnly ?? (place === 0 ? 'It is the first rule' : null)}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="sm"
            label={`Move ${name} down`}
            icon={<ArrowDown />}
            aria-keyshortcuts="Alt+ArrowDown"
            disabledReason={
              adminsOnly ?? (place === rules.length - 1 ? 'It is the last rule' : null)
            }
            onClick={() => onMove(1)}
          />
          <Menu
            label={name}
            align="end"
            trigger={<IconButton size="sm" label={`Manage ${name}`} icon={<Ellipsis />} />}
            entries={[
              {
                label: 'Edit',
                icon: <Pencil />,
                disabledReason: adminsOnly,
                onSelect: () => onEdit(rule),
              },
              {
                label: 'Duplicate',
                icon: <Copy />,
                disabledReason:
                  adminsOnly ??
                  (rules.length >= MOST_RULES ? `There are at most ${MOST_RULES} rules` : null),
                onSelect: duplicate,
              },
              {
                label: 'Delete',
                icon: <Trash2 />,
                tone: 'danger',
                disabledReason: adminsOnly,
                onSelect: () => void remove(),
              },
            ]}
          />
        </>
      }
    >
      <p>{conditionWords(rule)}</p>
      <p className="text-ink">
        To <bdi className="font-medium">{target.name}</bdi>
        {skill === null ? null : (
          <>
            {' '}
            with skill <bdi>{skill}</bdi>
          </>
        )}
      </p>
      {problem ? (
        <p className="flex items-start gap-1.5 text-warning">
          <CircleAlert className="mt-0.5 shrink-0" />
          {problem}
        </p>
      ) : null}
    </RuleCard>
  )
}
