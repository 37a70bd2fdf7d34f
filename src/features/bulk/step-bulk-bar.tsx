import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Check, RotateCcw, UserRoundPlus } from 'lucide-react'

import {
  changeNextSteps,
  newestVersion,
  NEXT_STEP_CHANGED,
  type StepsOutcome,
} from '@/api/next-steps'
import { nameOf } from '@/api/people'
import { AssigneePicker } from '@/components/assignee-picker'
import { DuePopover } from '@/components/due-picker'
import { dueWords, fieldsBefore } from '@/components/use-step-changes'
import type { NextStep, NextStepsPatch } from '@/contracts/next-steps'
import { figures } from '@/lib/figures'
import { Button } from '@/ui/button'
import { lastChange, notify, undo } from '@/ui/notify'

import { BulkFrame, confirmMany } from './bulk-frame'
import { changedStepsWords, undoneWords } from './bulk-labels'
import { notifyNotUndone } from './use-bulk-change'

type Fields = Omit<NextStepsPatch[number], 'id' | 'version'>

type SelectedSteps = {
  steps: readonly NextStep[]
  status: NextStep['status']
  onClear: () => void
  /** They were changed, or put back, by hand: no row waits for its new place. */
  onChanged: (ids: readonly string[]) => void
}

type Wanted = { fields: Fields; from: readonly NextStep[] }

/** How each stood that was changed, or perhaps was, to put it back while nobody changes it further. */
const stepsBefore = ({ fields, from }: Wanted, { steps, changed, unanswered }: StepsOutcome) => {
  const now = new Map([
    ...unanswered.map(({ id, version }) => [id, version + 1] as const),
    ...steps.map(({ id, version }) => [id, version] as const),
  ])
  const isDue = new Set([...changed, ...unanswered.map(({ id }) => id)])
  return from.flatMap((step) => {
    const version = isDue.has(step.id) ? now.get(step.id) : undefined
    return version === undefined ? [] : [{ ...fieldsBefore(step, fields), id: step.id, version }]
  })
}

const useChangeSteps = ({ onClear, onChanged }: SelectedSteps) => {
  const client = useQueryClient()
  const { mutate: takeBack } = useMutation({
    mutationFn: (changes: NextStepsPatch) => changeNextSteps(client, changes),
    meta: { ...NEXT_STEP_CHANGED, errorShownInline: true },
    onSuccess: ({ changed, steps, conflicts, failure }, changes) => {
      onChanged(changed)
      if (failure) return notifyNotUndone(failure, () => takeBack(changes))
      const { length: left } = conflicts
      return notify.success(undoneWords({ restored: steps.length - left, left }, 'next step'))
    },
    onError: (error, changes) => notifyNotUndone(error, () => takeBack(changes)),
  })
  return useMutation({
    mutationFn: ({ fields, from }: Wanted) =>
      changeNextSteps(
        client,
        from.map((step) => ({ id: step.id, version: newestVersion(step), ...fields })),
      ),
    meta: NEXT_STEP_CHANGED,
    onMutate: () => lastChange.forget(),
    onSuccess: (done, wanted) => {
      onChanged(done.changed)
      const before = stepsBefore(wanted, done)
      const wayBack = before.length > 0 ? undo(() => takeBack(before)) : undefined
      const { failure, unanswered } = done
      if (failure && unanswered.length > 0)
        return notify.error(`${failure.message} Some next steps may have changed.`, wayBack)
      if (failure) return notify.error(failure.message, wayBack)
      onClear()
      const words = doneWords(wanted.fields, (id) => nameOf(client, id) ?? 'a former user')
      const say = before.length > 0 || done.conflicts.length === 0 ? notify.success : notify.error
      return say(changedStepsWords(done, words), wayBack)
    },
  })
}

const STATUS_DONE = { open: 'reopened', done: 'done', dismissed: 'dismissed' }

const doneWords = ({ status, assigneeId, dueAt }: Fields, nameOf: (id: string) => string) => {
  if (status !== undefined) return STATUS_DONE[status]
  if (dueAt !== undefined) return dueAt === null ? 'without a due date' : lowered(dueWords(dueAt))
  return assigneeId ? `assigned to ${nameOf(assigneeId)}` : 'unassigned'
}
const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const KEYS = [
  { key: 'a', label: 'Assign the selected next steps', name: 'assign' },
  { key: 'h', label: 'Snooze the selected next steps: change due', name: 'due' },
]

export function StepBulkBar(selected: SelectedSteps) {
  const { steps, status, onClear } = selected
  const { mutate, isPending, variables } = useChangeSteps(selected)
  const change = (fields: Fields) => {
    if (!isPending) mutate({ fields, from: steps })
  }
  const isOpen = status === 'open'
  const finishing = isOpen ? 'Mark the selected next steps done' : 'Reopen the selected next steps'
  const finish = async () => {
    const action = isOpen ? 'Mark done' : 'Reopen'
    const title = isOpen
      ? `Mark ${figures(steps.length)} next steps done?`
      : `Reopen ${figures(steps.length)} next steps?`
    if (await confirmMany(steps.length, title, action)) change({ status: isOpen ? 'done' : 'open' })
  }
  const isDoing = (field: keyof Fields) => isPending && field in variables.fields
  return (
    <BulkFrame
      noun="next step"
      count={steps.length}
      isPending={isPending}
      onClear={onClear}
      keys={[{ key: 'e', label: finishing, name: 'status' }, ...KEYS]}
    >
      <Button
        size="sm"
        data-bulk="status"
        icon={isOpen ? <Check /> : <RotateCcw />}
        pending={isDoing('status')}
        onClick={() => void finish()}
      >
        {isOpen ? 'Mark done' : 'Reopen'}
      </Button>
      <AssigneePicker
        label="Assign the selected next steps"
        trigger={
          <Button
            size="sm"
            data-bulk="assign"
            icon={<UserRoundPlus />}
            pending={isDoing('assigneeId')}
          >
            Assign
          </Button>
        }
        value={undefined}
        onPick={(assigneeId) => change({ assigneeId })}
      />
      <DuePopover
        dueAt={undefined}
        onPick={(dueAt) => change({ dueAt })}
        trigger={
          <Button size="sm" data-bulk="due" icon={<CalendarClock />} pending={isDoing('dueAt')}>
            Due
          </Button>
        }
      />
    </BulkFrame>
  )
}
