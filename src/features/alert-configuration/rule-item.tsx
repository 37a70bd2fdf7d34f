import { Pencil, TextCursorInput, Trash2 } from 'lucide-react'

import type { AlertFiring, AlertRule } from '@/contracts/alerts'
import { parseCondition } from '@/domain/filter/parse-condition'
import { pageHeading } from '@/ui/heading-focus'
import { IconButton } from '@/ui/icon-button'
import { Switch } from '@/ui/switch'

import { deleteRule, renameRule, setRuleActive } from './change-rules'
import { ConditionCaret } from './condition-caret'
import { RuleFacts } from './rule-facts'
import { RuleMatches } from './rule-matches'

const focusNeighbour = (button: HTMLElement) => {
  const item = button.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>('[role="switch"]') ?? pageHeading()
  next?.focus({ preventScroll: true })
}

type Props = {
  rule: AlertRule
  lastFiring: AlertFiring | undefined
  onEdit: (rule: AlertRule) => void
}

export function RuleItem({ rule, lastFiring, onEdit }: Props) {
  const parsed = parseCondition(rule.condition)
  const name = rule.name.trim() || 'Unnamed rule'
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <Switch
          aria-label={`${name} is active`}
          checked={rule.isActive}
          onCheckedChange={(isActive) => setRuleActive(rule.id, isActive)}
        />
        <div className="min-w-0 flex-1">
          <h3 className="font-medium wrap-anywhere text-ink">
            <bdi>{name}</bdi>
          </h3>
          {parsed.ok ? (
            <code className="font-mono text-meta wrap-anywhere text-ink-muted">
              {rule.condition}
            </code>
          ) : null}
        </div>
        <div className="-my-1 flex shrink-0">
          <IconButton
            size="sm"
            label={`Rename ${name}`}
            icon={<TextCursorInput aria-hidden="true" size={16} />}
            onClick={() => renameRule(rule)}
          />
          <IconButton
            size="sm"
            label={`Edit ${name}`}
            icon={<Pencil aria-hidden="true" size={16} />}
            onClick={() => onEdit(rule)}
          />
          <IconButton
            size="sm"
            label={`Delete ${name}`}
            icon={<Trash2 aria-hidden="true" size={16} />}
            onClick={(event) => {
              focusNeighbour(event.currentTarget)
              deleteRule(rule)
            }}
          />
        </div>
      </div>
      <div className="flex flex-col gap-2 sm:pl-12">
        {parsed.ok ? null : (
          <div className="flex flex-col gap-1">
            <ConditionCaret text={rule.condition} index={parsed.error.index} />
            <p className="text-row text-danger">
              This rule never fires: its condition cannot be read. {parsed.error.message}
            </p>
          </div>
        )}
        <RuleFacts rule={rule} lastFiring={lastFiring} />
        {parsed.ok ? <RuleMatches condition={parsed.condition} name={name} /> : null}
      </div>
    </li>
  )
}
