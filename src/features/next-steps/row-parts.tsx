import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleDashed, RotateCw, Undo2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { callNextStepsQuery } from '@/api/next-steps'
import { CallBy, StepTime } from '@/components/step-time'
import { STATUS_WORDS } from '@/components/use-step-changes'
import type { NextStep } from '@/contracts/next-steps'
import { cutEnd } from '@/lib/graphemes'
import { Avatar } from '@/ui/avatar'
import { Button, type ButtonProps } from '@/ui/button'

import { useFocusRowAfter } from '@/components/queue-focus'
import { type QueueRowProps, useRowContext } from './row-context'

export function CallLink({
  step,
  evidence,
  children,
  ...rest
}: {
  step: Pick<NextStep, 'id' | 'callId'>
  evidence?: NextStep['evidence'][number] | undefined
  children: ReactNode
  className?: string
  tabIndex?: number
  title?: string
  'data-open'?: boolean
}) {
  const { from } = useRowContext()
  const search = {
    from,
    step: step.id,
    u: evidence?.utterance,
    t: evidence?.startSeconds ?? undefined,
  }
  if (step.callId === null) {
    return (
      <span className={rest.className} title={rest.title}>
        {children}
      </span>
    )
  }
  return (
    <Link {...rest} to="/unified-dashboard/$id" params={{ id: step.callId }} search={search}>
      {children}
    </Link>
  )
}

const LONGEST = 240

export function RowWhy({
  step,
  status,
  gone,
  undo,
  refused,
  tabIndex,
}: Pick<QueueRowProps, 'step' | 'status' | 'gone' | 'undo' | 'refused'> & { tabIndex: number }) {
  const { change } = useRowContext()
  if (undo !== null) {
    return (
      <>
        <span className="text-ink-muted">{STATUS_WORDS[status]}</span>
        <InPlaceButton
          tabIndex={tabIndex}
          icon={<Undo2 />}
          onClick={() => change(step, { status: undo }, Promise.resolve(step))}
        >
          Undo
        </InPlaceButton>
      </>
    )
  }
  if (refused !== null) {
    const { text, again, undoes } = refused
    return (
      <>
        <span title={text} className="truncate rounded-chip bg-warning-soft px-1.5 text-warning">
          {text}
        </span>
        {again === null ? null : (
          <InPlaceButton
            tabIndex={tabIndex}
            icon={<RotateCw />}
            onClick={() => change(step, again, undoes)}
          >
            Retry
          </InPlaceButton>
        )}
      </>
    )
  }
  if (gone) return <GoneNote step={step} />
  const [evidence] = step.evidence
  if (!evidence) return <span className="min-w-0 flex-1" />
  return (
    <CallLink
      step={step}
      evidence={evidence}
      tabIndex={tabIndex}
      title={whereWords(evidence)}
      className="min-w-0 flex-1 truncate rounded-chip text-ink-muted italic hover:text-ink hover:underline"
    >
      <q>
        <bdi>{cutEnd(evidence.quote, LONGEST)}</bdi>
      </q>
    </CallLink>
  )
}

function InPlaceButton(props: Omit<ButtonProps, 'size' | 'ref'>) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusRowAfter(button)
  // As high as the line it stands in, so that no row below moves.
  return <Button {...props} ref={button} size="sm" className="-my-1" />
}

const whereWords = ({ quote, startSeconds }: NextStep['evidence'][number]) =>
  startSeconds === null ? quote : `${quote} (opens the call at this second)`

const LEFT = 'No longer in this list'

function GoneNote({ step }: { step: NextStep }) {
  const { callId } = step
  const { data } = useQuery({ ...callNextStepsQuery(callId ?? ''), enabled: callId !== null })
  if (callId === null) return <span className="truncate text-ink-muted">{LEFT}</span>
  if (!data) return null
  const now = data.items.find((item) => item.id === step.id)
  return <span className="truncate text-ink-muted">{now ? fate(now, step) : 'Removed'}</span>
}

const fate = (now: NextStep, before: NextStep): string => {
  const by = now.completedByName ? ` by ${now.completedByName}` : ''
  if (now.status === 'done') return `Done${by}`
  if (now.status === 'dismissed') return `Dismissed${by}`
  if (now.status !== before.status) return 'Open again'
  if (now.assigneeId !== before.assigneeId) {
    return now.assigneeName ? `Now with ${now.assigneeName}` : 'Now unassigned'
  }
  return LEFT
}

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
  if (closed) return <StepTime step={step} isDone />
  if (step.dueAt === null && step.isTimeUnclear) return <ConfirmTime step={step} />
  if (step.dueAt === null && step.callBy !== null) {
    return <CallBy at={step.callBy} />
  }
  if (step.dueAt === null) return <span className="sr-only">No due date</span>
  return (
    <>
      <span className="sr-only">Due </span>
      <StepTime step={step} />
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
