import { useMutation, useQueryClient } from '@tanstack/react-query'

import { newestVersion } from '@/api/change-next-step'
import { changeNextSteps, type StepsOutcome } from '@/api/change-next-steps'
import { NEXT_STEP_CHANGED } from '@/api/next-steps'
import { nameOf } from '@/api/people'
import type { NextStep, NextStepsPatch } from '@/contracts/next-steps'
import { lowerFirst } from '@/lib/lower-first'
import { pick } from '@/lib/pick'
import { undoHold, notify, undo } from '@/ui/notify'

import { changedStepsWords, undoneWords, untouchedOf } from './change-words'
import { notifyNotUndone } from './notify-not-undone'
import { dueWords } from './use-step-changes'

export type BulkFields = Omit<NextStepsPatch[number], 'id' | 'version'>

/** A step as it was read, with each `Field` to put back; only of callbacks is `isConfirmed` known. */
type StepBefore<Field extends keyof BulkFields> = Pick<
  NextStep & { isConfirmed: boolean | undefined },
  'id' | 'version' | Field
>

/** What each changed step was before, and each that perhaps changed, to put it back while nobody changes it further. */
const stepsBefore = <Field extends keyof BulkFields>(
  fields: Pick<BulkFields, Field>,
  from: readonly StepBefore<Field>[],
  { steps, changed, unanswered }: StepsOutcome,
): NextStepsPatch => {
  const isChanged = new Set(changed)
  const versions = new Map([
    ...unanswered.map(({ id, version }) => [id, version + 1] as const),
    ...steps.filter(({ id }) => isChanged.has(id)).map(({ id, version }) => [id, version] as const),
  ])
  const names = (['status', 'dueAt', 'assigneeId', 'isConfirmed'] as const).filter(
    (name): name is Field => name in fields,
  )
  return from.flatMap((step) => {
    const version = versions.get(step.id)
    return version === undefined ? [] : [{ ...pick(step, names), id: step.id, version }]
  })
}

const STATUS_DONE = { open: 'reopened', done: 'done', dismissed: 'dismissed' }

const doneWords = (
  { status, assigneeId, dueAt, isConfirmed }: BulkFields,
  nameOf: (id: string) => string,
) => {
  if (status !== undefined) return STATUS_DONE[status]
  if (dueAt !== undefined)
    return dueAt === null ? 'without a due date' : lowerFirst(dueWords(dueAt))
  if (isConfirmed !== undefined) return 'confirmed'
  return assigneeId ? `assigned to ${nameOf(assigneeId)}` : 'unassigned'
}

type Options = {
  noun?: string
  /** These were changed, or put back. */
  onChanged?: ((ids: readonly string[]) => void) | undefined
  /** All of them were changed. */
  onDone?: () => void
  meta?: { invalidates: string[][] }
}

/** Changes the steps that `read` answers alike, and offers to put them back. */
export const useChangeSteps = <Field extends keyof BulkFields>({
  noun = 'next step',
  onChanged,
  onDone,
  meta = NEXT_STEP_CHANGED,
}: Options) => {
  const client = useQueryClient()
  const { mutate: takeBack } = useMutation({
    mutationFn: (changes: NextStepsPatch) => changeNextSteps(client, changes),
    meta: { ...meta, errorShownInline: true },
    onSuccess: ({ changed, steps, conflicts, failure }, changes) => {
      onChanged?.(changed)
      if (failure) return notifyNotUndone(failure, () => takeBack(changes))
      const { length: left } = conflicts
      return notify.success(
        undoneWords({ restored: untouchedOf({ steps, conflicts }), left }, noun),
      )
    },
    onError: (error, changes) => notifyNotUndone(error, () => takeBack(changes)),
  })
  return useMutation({
    mutationFn: async ({
      fields,
      read,
    }: {
      fields: Pick<BulkFields, Field>
      read: () => Promise<readonly StepBefore<Field>[]>
    }) => {
      const from = await read()
      const changes = from.map((step) => ({ id: step.id, version: newestVersion(step), ...fields }))
      return { from, ...(await changeNextSteps(client, changes)) }
    },
    meta,
    ...undoHold,
    onSuccess: ({ from, ...done }, { fields }) => {
      onChanged?.(done.changed)
      const before = stepsBefore(fields, from, done)
      const wayBack = before.length > 0 ? undo(() => takeBack(before)) : undefined
      const { failure, unanswered } = done
      if (failure && unanswered.length > 0)
        return notify.error(`${failure.message} Some ${noun}s may have changed.`, wayBack)
      if (failure) return notify.error(failure.message, wayBack)
      onDone?.()
      const words = doneWords(fields, (id) => nameOf(client, id) ?? 'a former user')
      const say = before.length > 0 || done.conflicts.length === 0 ? notify.success : notify.error
      return say(changedStepsWords(done, words, noun), wayBack)
    },
  })
}
