import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  BellRing,
  ChevronDown,
  CircleAlert,
  Mail,
  Pencil,
  TextCursorInput,
  Trash2,
} from 'lucide-react'
import { useId, useState } from 'react'

import { alertEmailQuery } from '@/api/alerts'
import { lastCallsQuery } from '@/api/last-calls'
import { peopleQuery } from '@/api/people'
import { CallerName } from '@/components/caller'
import { categoryLabel } from '@/components/labels'
import { RuleCard } from '@/components/rule-card'
import type { AlertFiring, AlertRule } from '@/contracts/alerts'
import type { Call } from '@/contracts/calls'
import type { Condition } from '@/domain/filter/condition'
import { Button, IconButton } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { pageHeading } from '@/ui/page'
import { RelativeTime } from '@/ui/relative-time'
import { InlineError, Skeleton } from '@/ui/states'

import { deleteRule, renameRule, setRuleActive } from './change-rules'
import { ConditionCaret } from './condition-caret'
import { findMatches, trialWords } from './find-matches'
import { readCondition, recipientsProblem, unknownRecipientsProblem } from './rule-form'

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
  const parsed = readCondition(rule.condition)
  const name = rule.name.trim() || 'Unnamed rule'
  return (
    <RuleCard
      name={name}
      isActive={rule.isActive}
      onTurn={(isActive) => setRuleActive(rule.id, isActive)}
      actions={
        <>
          <IconButton
            size="sm"
            label={`Rename ${name}`}
            icon={<TextCursorInput />}
            onClick={() => renameRule(rule)}
          />
          <IconButton
            size="sm"
            label={`Edit ${name}`}
            icon={<Pencil />}
            onClick={() => onEdit(rule)}
          />
          <IconButton
            size="sm"
            label={`Delete ${name}`}
            icon={<Trash2 />}
            onClick={(event) => {
              focusNeighbour(event.currentTarget)
              deleteRule(rule)
            }}
          />
        </>
      }
      below={
        <>
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
        </>
      }
    >
      {parsed.ok ? <code className="font-mono text-meta">{rule.condition}</code> : null}
    </RuleCard>
  )
}

const FIRST = 10

/** The calls among the last hundred that a rule would have fired for, each a link to it. */
function RuleMatches({ condition, name }: { condition: Condition; name: string }) {
  const { data, error, refetch } = useQuery(lastCallsQuery)
  const [isOpen, setOpen] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const listId = useId()
  if (error && !data) {
    return <InlineError message="The calls to test it on could not be loaded." onRetry={refetch} />
  }
  if (!data) return <Skeleton className="h-5 w-64 max-w-full" />
  const matches = findMatches(condition, data)
  const words = trialWords(matches.length, data.calls.length)
  if (matches.length === 0) return <p className="text-row text-ink-muted">{words}</p>
  return (
    <div className="flex flex-col items-start gap-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-6 items-center gap-1 rounded-chip text-left text-row text-accent"
      >
        <ChevronDown className={isOpen ? 'shrink-0' : 'shrink-0 -rotate-90'} />
        {words}
      </button>
      {isOpen ? (
        <ul
          id={listId}
          aria-label={`Calls that ${name} would have fired for`}
          className="w-full divide-y divide-line rounded-control border border-line"
        >
          {(showsAll ? matches : matches.slice(0, FIRST)).map((call) => (
            <MatchedCall key={call.id} call={call} />
          ))}
        </ul>
      ) : null}
      {isOpen && !showsAll && matches.length > FIRST ? (
        <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
          Show all {matches.length}
        </Button>
      ) : null}
    </div>
  )
}

function MatchedCall({ call }: { call: Call }) {
  return (
    <li>
      <Link
        to="/unified-dashboard/$id"
        params={{ id: call.id }}
        className="flex items-center justify-between gap-3 px-3 py-1.5 text-row hover:bg-canvas"
      >
        <span className="min-w-0 truncate font-semibold text-ink">
          <CallerName caller={call} />
        </span>
        <span className="flex shrink-0 gap-2 text-ink-muted">
          {call.category ? categoryLabel(call.category) : null}
          <RelativeTime at={call.startedAt ?? call.updatedAt} />
        </span>
      </Link>
    </li>
  )
}

type Facts = Pick<Props, 'rule' | 'lastFiring'>

function RuleFacts({ rule, lastFiring }: Facts) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-row text-ink-muted">
        <ActionChip rule={rule} />
        {rule.isActive ? null : <Chip>Inactive</Chip>}
        {rule.action === 'email' ? (
          <span className="min-w-0 wrap-anywhere">
            {rule.recipients.length > 0 ? `to ${rule.recipients.join(', ')}` : 'no recipients yet'}
          </span>
        ) : null}
        {lastFiring ? (
          <span>
            Last fired{' '}
            <Link
              to="/unified-dashboard/$id"
              params={{ id: lastFiring.callId }}
              className="text-accent underline"
            >
              <RelativeTime at={lastFiring.at} />
            </Link>
          </span>
        ) : (
          <span>Never fired</span>
        )}
      </p>
      {rule.action === 'email' ? <MailState rule={rule} lastFiring={lastFiring} /> : null}
    </>
  )
}

function ActionChip({ rule: { action } }: Pick<Props, 'rule'>) {
  return action === 'email' ? (
    <Chip icon={<Mail />}>Email</Chip>
  ) : (
    <Chip icon={<BellRing />}>Notification</Chip>
  )
}

function MailState({ rule, lastFiring }: Facts) {
  const { data } = useQuery(alertEmailQuery)
  const last = lastFiring?.mail
  const { data: people } = useQuery(peopleQuery)
  const problem = recipientsProblem(rule.recipients)
  const unknown = unknownRecipientsProblem(rule.recipients, people)
  if (problem) return <Warning>Emails cannot be sent. {problem}.</Warning>
  if (unknown) return <Warning>Emails cannot be sent. {unknown}</Warning>
  if (data?.reason) return <Warning>Emails cannot be sent. {data.reason}</Warning>
  if (!last) return null
  return last.sent ? (
    <p className="text-row text-ink-muted">{last.text}</p>
  ) : (
    <Warning>{last.text}</Warning>
  )
}

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-row text-danger">
      <CircleAlert className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
