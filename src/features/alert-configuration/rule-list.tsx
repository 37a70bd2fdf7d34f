import { BellPlus } from 'lucide-react'

import { alertFirings } from '@/api/alert-firings'
import type { AlertRule } from '@/contracts/alerts'
import { EmptyState } from '@/ui/empty-state'

import { RuleItem } from './rule-item'

type Props = { rules: readonly AlertRule[]; onEdit: (rule: AlertRule) => void }

export function RuleList({ rules, onEdit }: Props) {
  const { items: firings } = alertFirings.useList()
  if (rules.length === 0) {
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState icon={<BellPlus aria-hidden="true" size={24} />} title="No alert rules yet">
          A rule watches every incoming call while you are signed in, and tells you when its
          condition is met. Start with a quick action, or add your own rule.
        </EmptyState>
      </div>
    )
  }
  return (
    <ul aria-label="Alert rules" className="flex flex-col gap-3">
      {rules.map((rule) => (
        <RuleItem
          key={rule.id}
          rule={rule}
          lastFiring={firings.findLast(({ ruleId }) => ruleId === rule.id)}
          onEdit={onEdit}
        />
      ))}
    </ul>
  )
}
