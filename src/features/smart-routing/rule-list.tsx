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

import { useAdminsOnly } from '@/components/use-admins-only'
import {
  MOST_RULES,
  type Routing,
  type RoutingRule,
  type RoutingRuleInput,
} from '@/contracts/routing'
import { cutText } from '@/lib/cut-text'
import { figures } from '@/lib/figures'
import { randomId } from '@/lib/random-id'
import { IconButton } from '@/ui/button'
import { confirm } from '@/ui/confirm'
import { Menu } from '@/ui/menu'
import { PageSection } from '@/ui/page-section'
import { EmptyState } from '@/ui/states'
import { Switch } from '@/ui/switch'

import { conditionWords, takerBefore, targetWords } from './rule-words'
import { useRoutingChange } from './use-routing-changes'

const NAME_MAX = 80

/** A name that no other rule has. */
const copyName = (name: string, rules: readonly RoutingRuleInput[]) => {
  const isTaken = (wanted: string) =>
    rules.some((rule) => rule.name.toLowerCase() === wanted.toLowerCase())
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ' copy' : ` copy ${number}`
    const wanted = cutText(name, NAME_MAX - end.length) + end
    if (!isTaken(wanted)) return wanted
  }
}

type Props = { routing: Routing; onEdit: (rule: RoutingRule) => void }

export function RuleList({ routing, onEdit }: Props) {
  const { rules } = routing
  const change = useRoutingChange()
  const move = (from: number, to: number) => {
    const rule = rules[from]
    if (!rule || to < 0 || to >= rules.length) return
    change(
      ({ rules: before }) => ({
        rules: before.toSpliced(from, 1).toSpliced(to, 0, ...before.slice(from, from + 1)),
      }),
      `“${rule.name}” is now rule ${to + 1}`,
    )
  }
  return (
    <PageSection title="Rules">
      {rules.length === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState icon={<ListChecks size={24} />} title="No rules yet">
            A rule gives the next steps, callbacks and tickets of a call to a person, or to the
            available member of a team with the fewest. Without rules work waits until a person
            takes it. Add a team below, then a rule.
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
              onMove={(to) => move(place, to)}
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
  onMove: (to: number) => void
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
      next ? `“${name}” is on for calls from now on` : `“${name}” is off`,
    )
  const duplicate = () =>
    onChange(({ rules: before }) => {
      const { since: _since, ...same } = rule
      const copy = {
        ...same,
        id: randomId(),
        name: copyName(name, before),
        isOn: false,
      }
      return { rules: before.toSpliced(place + 1, 0, copy) }
    }, `“${name}” duplicated. The copy is off.`)
  const remove = async () => {
    const yes = await confirm({
      title: `Delete the rule “${name}”?`,
      body: 'Work that is held for it is looked at anew by the other rules. What was assigned stays.',
      action: 'Delete rule',
      tone: 'danger',
    })
    if (yes) onChange(without, `“${name}” deleted`)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || by === undefined || adminsOnly !== null) return
    event.preventDefault()
    onMove(place + by)
  }
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card border border-line bg-surface p-3 sm:flex-nowrap">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- of the controls inside */}
      <div className="contents" onKeyDown={moveByKey}>
        <Switch
          className="mt-0.5"
          aria-label={`${name} is on`}
          checked={isOn}
          disabled={adminsOnly !== null}
          onCheckedChange={turn}
        />
        <div className="min-w-0 flex-1">
          <h3 className="font-medium wrap-anywhere text-ink">
            <span className="text-ink-muted tabular-nums">{figures(place + 1)}. </span>
            <bdi>{name}</bdi>
          </h3>
          <p className="text-row wrap-anywhere text-ink-muted">{conditionWords(rule)}</p>
          <p className="text-row wrap-anywhere text-ink">
            To <bdi className="font-medium">{target.name}</bdi>
            {skill === null ? null : (
              <>
                {' '}
                with skill <bdi>{skill}</bdi>
              </>
            )}
          </p>
          {problem ? (
            <p className="flex items-center gap-1.5 text-row text-warning">
              <CircleAlert className="shrink-0" />
              {problem}
            </p>
          ) : null}
        </div>
        <div className="-my-1 flex shrink-0 max-sm:w-full max-sm:justify-end">
          <IconButton
            size="sm"
            label={`Move ${name} up`}
            icon={<ArrowUp />}
            aria-keyshortcuts="Alt+ArrowUp"
            disabledReason={adminsOnly ?? (place === 0 ? 'It is the first rule' : null)}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            size="sm"
            label={`Move ${name} down`}
            icon={<ArrowDown />}
            aria-keyshortcuts="Alt+ArrowDown"
            disabledReason={
              adminsOnly ?? (place === rules.length - 1 ? 'It is the last rule' : null)
            }
            onClick={() => onMove(place + 1)}
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
        </div>
      </div>
    </li>
  )
}
