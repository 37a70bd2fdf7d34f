import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Check, RotateCcw, UserRoundPlus } from 'lucide-react'

import { changeNextSteps, newestVersion, NEXT_STEP_CHANGED } from '@/api/next-steps'
import { nameOf } from '@/api/people'
import { AssigneePicker } from '@/components/assignee-picker'
import { DuePopover } from '@/components/due-picker'
import { dueWords, fieldsBefore } from '@/components/use-step-changes'
import type { NextStep, NextStepsPatch } from '@/contracts/next-steps'
import { figures } from '@/lib/figures'
import { Button } from '@/ui/button'
import { lastChange, notify, undo } from '@/ui/notify'

import { BulkFrame, isMeant } from './bulk-frame'
import { changedStepsWords, undoneWords } from './bulk-labels'

type Fields = Omit<NextStepsPatch[number], 'id' | 'version'>

type SelectedSteps = {
  steps: readonly NextStep[]
  status: NextStep['status']
  onClear: () => void
  /** They were changed, or put back, by hand: no row waits for its new place. */
  onChanged: (ids: readonly string[]) => void
}

const useChangeSteps = ({ steps, onClear, onChanged }: SelectedSteps) => {
  const client = useQueryClient()
  const { mutate: takeBack } = useMutation({
    mutationFn: (changes: NextStepsPatch) => changeNextSteps(client, changes),
    meta: NEXT_STEP_CHANGED,
    onSuccess: ({ changed, failure }, changes) => {
      onChanged(changed)
      const { length: restored } = changed
      notify.success(undoneWords({ restored, left: changes.length - restored }, 'next step'))
      if (failure) notify.error(failure.message)
    },
  })
  return useMutation({
    mutationFn: (fields: Fields) =>
      changeNextSteps(
        client,
        steps.map((step) => ({ id: step.id, version: newestVersion(step), ...fields })),
      ),
    meta: NEXT_STEP_CHANGED,
    onMutate: () => lastChange.forget(),
    onSuccess: (done, fields) => {
      onChanged(done.changed)
      const versions = new Map(done.steps.map(({ id, version }) => [id, version]))
      const changed = new Set(done.changed)
      const before = steps
        .filter(({ id }) => changed.has(id))
        .map((step) => ({
          ...fieldsBefore(step, fields),
          id: step.id,
          version: versions.get(step.id) ?? step.version,
        }))
      const wayBack = before.length > 0 ? undo(() => takeBack(before)) : undefined
      if (done.failure) return notify.error(done.failure.message, wayBack)
      onClear()
      const words = doneWords(fields, (id) => nameOf(client, id) ?? 'a former user')
      const say = before.length > 0 ? notify.success : notify.error
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
  { key: 'e', label: 'Mark the selected next steps done', name: 'status' },
  { key: 'a', label: 'Assign the selected next steps', name: 'assign' },
  { key: 'h', label: 'Snooze the selected next steps: change due', name: 'due' },
]

export function StepBulkBar(selected: SelectedSteps) {
  const { steps, status, onClear } = selected
  const { mutate, isPending, variables } = useChangeSteps(selected)
  const change = (fields: Fields) => {
    if (!isPending) mutate(fields)
  }
  const isOpen = status === 'open'
  const finish = async () => {
    const action = isOpen ? 'Mark done' : 'Reopen'
    const title = isOpen
      ? `Mark ${figures(steps.length)} next steps done?`
      : `Reopen ${figures(steps.length)} next steps?`
    if (await isMeant(steps.length, title, action)) change({ status: isOpen ? 'done' : 'open' })
  }
  const isDoing = (field: keyof Fields) => isPending && field in variables
  return (
    <BulkFrame
      noun="next step"
      count={steps.length}
      isPending={isPending}
      onClear={onClear}
      keys={KEYS}
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
