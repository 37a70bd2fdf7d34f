import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy, List, Pencil, Trash2 } from 'lucide-react'

import { deleteEmailRule, switchEmailRule } from '@/api/email-rules'
import { peopleQuery } from '@/api/people'
import { RuleCard } from '@/components/rule-card'
import type { EmailRule } from '@/contracts/email-rules'
import { Button, IconButton } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { confirm } from '@/ui/confirm'
import { focusNeighbour } from '@/ui/focus-neighbour'

import { lastWeekWords, recipientWords, whenWords } from './rule-words'

type Props = {
  onEdit: (rule: EmailRule) => void
  onDuplicate: (rule: EmailRule) => void
  onShowLog: (rule: EmailRule) => void
}

export function RuleList({ rules, ...on }: Props & { rules: readonly EmailRule[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {rules.map((rule) => (
        <RuleItem key={rule.id} rule={rule} {...on} />
      ))}
    </ul>
  )
}

function RuleItem({ rule, onEdit, onDuplicate, onShowLog }: Props & { rule: EmailRule }) {
  const { id, name, version, isActive } = rule
  const { data: people = [] } = useQuery(peopleQuery)
  const { mutate, isPending, variables } = useMutation(switchEmailRule)
  const removing = useMutation(deleteEmailRule)
  const remove = async (button: HTMLElement) => {
    const yes = await confirm({
      title: `Delete ${name}?`,
      body: 'It stops sending, and waiting emails are skipped. The log keeps what it sent.',
      action: 'Delete rule',
      tone: 'danger',
    })
    if (yes) removing.mutate(id, { onSuccess: () => focusNeighbour(button) })
  }
  return (
    <RuleCard
      name={name}
      isActive={isPending ? variables.isActive : isActive}
      onTurn={(wanted) => isPending || mutate({ id, version, isActive: wanted })}
      actions={
        <>
          <IconButton
            size="sm"
            label={`Edit ${name}`}
            icon={<Pencil />}
            onClick={() => onEdit(rule)}
          />
          <IconButton
            size="sm"
            label={`Duplicate ${name}`}
            icon={<Copy />}
            onClick={() => onDuplicate(rule)}
          />
          <IconButton
            size="sm"
            label={`Delete ${name}`}
            icon={<Trash2 />}
            onClick={({ currentTarget }) => void remove(currentTarget)}
          />
        </>
      }
      below={
        <div className="flex flex-wrap items-center gap-2 text-row text-ink-muted">
          {isActive ? null : <Chip>Inactive</Chip>}
          <span>{lastWeekWords(rule)}</span>
          <Button size="sm" icon={<List />} onClick={() => onShowLog(rule)}>
            Show log
            <span className="sr-only">
              : <bdi>{name}</bdi>
            </span>
          </Button>
        </div>
      }
    >
      <p className="text-ink">{whenWords(rule)}</p>
      <p>To {recipientWords(rule, people)}</p>
    </RuleCard>
  )
}
