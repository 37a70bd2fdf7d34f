import { CircleDashed } from 'lucide-react'

import type { NextStep } from '@/contracts/next-steps'
import { Avatar } from '@/ui/avatar'
import { RelativeTime } from '@/ui/relative-time'

import { useRowContext } from './row-context'

export function RowAssignee({ step, closed }: { step: NextStep; closed: boolean }) {
  const { people } = useRowContext()
  if (closed && step.completedByName) {
    const { completedByName: name } = step
    const role = people.find((person) => person.name === name)?.role
    return <Avatar size="sm" name={name} label={`By ${name}`} {...(role && { tone: role })} />
  }
  if (step.assigneeName) {
    const { assigneeName: name } = step
    const role = people.find((person) => person.id === step.assigneeId)?.role
    return (
      <Avatar size="sm" name={name} label={`Assignee: ${name}`} {...(role && { tone: role })} />
    )
  }
  return (
    <span title="Unassigned" className="text-ink-subtle max-sm:sr-only">
      <CircleDashed size={20} strokeWidth={1.5} className="max-sm:hidden" />
      <span className="sr-only">Unassigned</span>
    </span>
  )
}

export function RowDue({ step, closed }: { step: NextStep; closed: boolean }) {
  if (closed) return step.completedAt ? <RelativeTime at={step.completedAt} /> : null
  if (step.dueAt === null && step.isTimeUnclear) return <ConfirmTime step={step} />
  if (step.dueAt === null) return <span className="sr-only">No due date</span>
  return (
    <>
      <span className="sr-only">Due </span>
      <RelativeTime at={step.dueAt} isDue />
    </>
  )
}

function ConfirmTime({ step }: { step: NextStep }) {
  const { callBack, edit } = useRowContext()
  const confirm = step.kind === 'callback' && step.callId !== null ? callBack : edit
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={() => confirm(step)}
      className="rounded-chip text-meta text-warning hover:underline"
    >
      Confirm time
    </button>
  )
}
