import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CalendarClock, Pencil, RotateCw, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { NEXT_STEP_KIND_LABELS } from '@/components/labels'
import { DuePopover } from '@/components/due-picker'
import { PriorityChip } from '@/components/call-chips'
import {
  canUndo,
  changeStepAndLeave,
  isLate,
  type StepChanges,
  useStepChanges,
} from '@/components/use-step-changes'
import { StepOfCall } from '@/components/step-of-call'
import { StepTime, StepTitle, TicketLink } from '@/components/step-time'
import { useStepEditor } from '@/components/use-step-editor'
import type { NextStep } from '@/contracts/next-steps'
import { Button, IconButton, KeyHint } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { useNow } from '@/ui/now'

import { useCallView } from '../call-view'
import { AssigneeButton } from './assignee-button'
import { basisWords, EvidenceLinks, EvidenceTimes } from './claim-parts'

type StepProps = {
  step: NextStep
  steps: StepChanges
  onEdit: (step: NextStep) => void
  /** In one line, where there is room. */
  isBrief?: boolean
  isInFront?: boolean
}

export function NextStepRow(row: StepProps) {
  const { step, steps, onEdit, isBrief = false, isInFront = false } = row
  const { id, title, status, kind, priority } = step
  const { call } = useCallView()
  const open = status === 'open'
  return (
    <li
      data-step={open ? (isInFront ? 'front' : '') : undefined}
      className={clsx(
        'relative flex gap-2 [&:not(:has(:focus-visible))_kbd]:hidden',
        isBrief ? 'py-0' : 'py-1.5',
      )}
    >
      {open ? (
        <span className={clsx('absolute -left-5', isBrief ? 'top-1' : 'top-1.5')}>
          <KeyHint>e</KeyHint>
        </span>
      ) : null}
      <Checkbox
        isRound
        aria-label={`${open ? 'Complete' : 'Reopen'}: ${title}`}
        aria-keyshortcuts={open ? 'e' : undefined}
        checked={!open}
        onChange={() => steps.change(step, { status: open ? 'done' : 'open' })}
        className={isBrief ? 'mt-1.5' : 'mt-0.5'}
      />
      <div className={clsx('min-w-0 flex-1', isBrief && 'flex flex-wrap items-center gap-x-1')}>
        <div
          className={clsx(
            'flex gap-1',
            isBrief ? 'min-h-7 min-w-0 grow basis-48 items-center' : 'items-start',
          )}
        >
          <p
            dir="auto"
            title={isBrief ? title : undefined}
            className={clsx(
              'min-w-0 flex-1 text-row font-semibold wrap-anywhere',
              isBrief && 'line-clamp-3',
              !open && 'text-ink-subtle line-through',
            )}
          >
            <StepTitle step={step} />
          </p>
          {isBrief ? <EvidenceTimes claimKey={`step:${id}`} name={`Next step: ${title}`} /> : null}
          {open ? (
            <IconButton
              size="sm"
              label={`Edit: ${title}`}
              icon={<Pencil size={14} />}
              onClick={() => onEdit(step)}
              className="-my-1"
            />
          ) : null}
        </div>
        {open ? (
          <OpenStep step={step} steps={steps} isBrief={isBrief} />
        ) : (
          <FinishedStep step={step} steps={steps} />
        )}
        <Refusal step={step} steps={steps} />
        {isBrief ? null : (
          <>
            <p className="flex flex-wrap items-center gap-x-2 text-meta text-ink-subtle">
              {priority === 'high' ? <PriorityChip priority={priority} /> : null}
              <span>
                {NEXT_STEP_KIND_LABELS[kind]} · {basisWords(step, call)}
              </span>
              <TicketLink step={step} />
            </p>
            <EvidenceLinks claimKey={`step:${id}`} name={`Next step: ${title}`} />
          </>
        )}
      </div>
    </li>
  )
}

type PartProps = Omit<StepProps, 'onEdit'>

function OpenStep({ step, steps, isBrief = false }: PartProps) {
  const { title, dueAt, assigneeId, assigneeName } = step
  const now = useNow()
  const late = isLate(step, now)
  const isUnclear = step.isTimeUnclear && dueAt === null
  const [isConfirming, confirm] = useState(false)
  const { call } = useCallView()
  return (
    <div className={clsx('flex flex-wrap items-center', !isBrief && '-ml-2')}>
      <AssigneeButton
        what={title}
        hotkey="a"
        id={assigneeId}
        name={assigneeName}
        isBrief={isBrief}
        onChange={(assigneeId) => steps.change(step, { assigneeId })}
      />
      {step.kind === 'callback' && isUnclear ? (
        <Button size="sm" className="ml-2" onClick={() => confirm(true)}>
          Confirm time
        </Button>
      ) : null}
      {isConfirming && step.callId !== null ? (
        <StepOfCall
          callId={step.callId}
          call={call}
          stepId={step.id}
          onClose={() => confirm(false)}
        />
      ) : null}
      <DuePopover
        dueAt={dueAt}
        onPick={(dueAt) => steps.change(step, { dueAt })}
        trigger={
          <Button
            size="sm"
            variant="ghost"
            hotkey="h"
            className={late ? 'text-danger!' : ''}
            title={isBrief && dueAt === null ? 'No due date' : undefined}
            icon={<CalendarClock size={14} />}
          >
            {dueAt === null ? (
              <span className={isBrief && !isUnclear ? 'sr-only' : ''}>
                {isUnclear && step.kind !== 'callback' ? 'Confirm time' : 'No due date'}
              </span>
            ) : (
              <span>
                <span className={isBrief && !late ? 'sr-only' : ''}>
                  {late ? 'Overdue ' : 'Due '}
                </span>
                <StepTime step={step} />
              </span>
            )}
          </Button>
        }
      />
    </div>
  )
}

function FinishedStep({ step, steps }: PartProps) {
  const { id, status, completedByName } = step
  const undoable = canUndo(steps.marks.get(id), steps.clock)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-meta text-ink-muted">
      <span>
        {status === 'done' ? 'Done' : 'Dismissed'} by{' '}
        <bdi>{completedByName ?? 'a former user'}</bdi> <StepTime step={step} isDone />
      </span>
      <Button
        size="sm"
        variant="ghost"
        className="text-accent!"
        icon={undoable ? <Undo2 size={14} /> : undefined}
        onClick={() => {
          const undoes = undoable ? Promise.resolve(step) : undefined
          steps.change(step, { status: 'open' }, undoes)
        }}
      >
        {undoable ? 'Undo' : 'Reopen'}
      </Button>
    </p>
  )
}

function Refusal({ step, steps }: PartProps) {
  const mark = steps.marks.get(step.id)
  if (mark?.kind !== 'refused' || mark.until <= steps.clock) return null
  const { text, again, undoes } = mark
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-meta">
      <span className="rounded-chip bg-warning-soft px-1.5 text-warning">{text}</span>
      {again === null ? null : (
        <Button
          size="sm"
          icon={<RotateCw size={14} />}
          onClick={() => steps.change(step, again, undoes)}
        >
          Retry
        </Button>
      )}
    </p>
  )
}

export const useComplete = (step: NextStep | null | undefined, goNext: (() => void) | null) => {
  const queryClient = useQueryClient()
  if (!step) return null
  return () => {
    if (step.status === 'open') void changeStepAndLeave(queryClient, step, { status: 'done' })
    goNext?.()
  }
}

export function StepInFront({ step }: { step: NextStep }) {
  const steps = useStepChanges()
  const { edit, dialog } = useStepEditor(null, step.callId)
  return (
    <section
      aria-label="This next step"
      className="rounded-card border border-brand bg-surface px-4 py-1"
    >
      <ul>
        <NextStepRow step={step} steps={steps} onEdit={edit} isInFront />
      </ul>
      <output className="sr-only">{steps.said}</output>
      {dialog}
    </section>
  )
}
