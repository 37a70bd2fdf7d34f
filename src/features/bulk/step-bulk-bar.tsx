import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Check, Download, RotateCcw, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'

import { nextStepsExport } from '@/api/csv-export'
import { newestVersion } from '@/api/change-next-step'
import { changeNextSteps, type StepsOutcome } from '@/api/change-next-steps'
import { NEXT_STEP_CHANGED, type NextStepListQuery, nextStepListQuery } from '@/api/next-steps'
import { nameOf } from '@/api/people'
import { changedStepsWords, undoneWords, untouchedOf } from '@/components/change-words'
import { AssigneePicker } from '@/components/assignee-picker'
import { DuePopover } from '@/components/due-picker'
import { dueWords, fieldsBefore } from '@/components/use-step-changes'
import type { NextStep, NextStepsPatch } from '@/contracts/next-steps'
import { figures } from '@/lib/figures'
import { lowerFirst } from '@/lib/lower-first'
import { Button, IconButton } from '@/ui/button'
import { lastChange, notify, undo } from '@/ui/notify'
import type { ListSelection } from '@/ui/use-selection'

import { BulkFrame, confirmMany } from './bulk-frame'
import { startExport, useIsExporting } from './export-run'
import { notifyNotUndone } from './use-bulk-change'

type Fields = Omit<NextStepsPatch[number], 'id' | 'version'>

type Step = NextStep & { isConfirmed?: boolean }

export type BulkTools = {
  steps: readonly Step[]
  /** "3 callbacks". */
  all: string
  ask: (action: string, title: string, fields: Fields) => Promise<void>
  isDoing: (field: keyof Fields) => boolean
}

export type SelectedSteps = {
  noun?: 'next step' | 'callback'
  /** What can be done besides, of what is open. */
  first?: {
    keys: readonly { key: string; label: string; name: string }[]
    buttons: (tools: BulkTools) => ReactNode
  }
  steps: readonly Step[]
  selection: ListSelection
  loaded: readonly string[]
  /** How many match; not known of what is finished. */
  total: number | null
  params: NextStepListQuery
  status: NextStep['status']
  /** They were changed, or put back, by hand: no row waits for its new place. */
  onChanged: (ids: readonly string[]) => void
}

const PAGES_MAX = 100

/** Of everything that matches also what the list has not read. */
const readSelected = async (
  client: QueryClient,
  { steps, selection, params }: SelectedSteps,
): Promise<readonly Step[]> => {
  if (!selection.isEverything) return steps
  const { pages } = await client.fetchInfiniteQuery({
    ...nextStepListQuery(params),
    queryKey: ['next-steps', 'matching', params],
    pages: PAGES_MAX,
    staleTime: 0,
    gcTime: 0,
  })
  return pages.flatMap(({ items }) => items.filter(({ id }) => selection.has(id)))
}

/** How each stood that was changed, or perhaps was, to put it back while nobody changes it further. */
const stepsBefore = (
  fields: Fields,
  from: readonly Step[],
  { steps, changed, unanswered }: StepsOutcome,
) => {
  const now = new Map([
    ...unanswered.map(({ id, version }) => [id, version + 1] as const),
    ...steps.map(({ id, version }) => [id, version] as const),
  ])
  const isDue = new Set([...changed, ...unanswered.map(({ id }) => id)])
  return from.flatMap((step) => {
    const version = isDue.has(step.id) ? now.get(step.id) : undefined
    if (version === undefined) return []
    const { id, isConfirmed } = step
    const confirmed = fields.isConfirmed === undefined ? {} : { isConfirmed }
    return [{ ...fieldsBefore(step, fields), ...confirmed, id, version }]
  })
}

const useChangeSteps = (selected: SelectedSteps) => {
  const { selection, onChanged, noun = 'next step' } = selected
  const client = useQueryClient()
  const { mutate: takeBack } = useMutation({
    mutationFn: (changes: NextStepsPatch) => changeNextSteps(client, changes),
    meta: { ...NEXT_STEP_CHANGED, errorShownInline: true },
    onSuccess: ({ changed, steps, conflicts, failure }, changes) => {
      onChanged(changed)
      if (failure) return notifyNotUndone(failure, () => takeBack(changes))
      const { length: left } = conflicts
      return notify.success(
        undoneWords({ restored: untouchedOf({ steps, conflicts }), left }, noun),
      )
    },
    onError: (error, changes) => notifyNotUndone(error, () => takeBack(changes)),
  })
  return useMutation({
    mutationFn: async (fields: Fields) => {
      const from = await readSelected(client, selected)
      const changes = from.map((step) => ({ id: step.id, version: newestVersion(step), ...fields }))
      return { from, ...(await changeNextSteps(client, changes)) }
    },
    meta: NEXT_STEP_CHANGED,
    onMutate: lastChange.hold,
    onSettled: (_done, _error, _change, release) => release?.(),
    onSuccess: ({ from, ...done }, fields) => {
      onChanged(done.changed)
      const before = stepsBefore(fields, from, done)
      const wayBack = before.length > 0 ? undo(() => takeBack(before)) : undefined
      const { failure, unanswered } = done
      if (failure && unanswered.length > 0)
        return notify.error(`${failure.message} Some ${noun}s may have changed.`, wayBack)
      if (failure) return notify.error(failure.message, wayBack)
      selection.clear()
      const words = doneWords(fields, (id) => nameOf(client, id) ?? 'a former user')
      const say = before.length > 0 || done.conflicts.length === 0 ? notify.success : notify.error
      return say(changedStepsWords(done, words, noun), wayBack)
    },
  })
}

const STATUS_DONE = { open: 'reopened', done: 'done', dismissed: 'dismissed' }

const doneWords = (
  { status, assigneeId, dueAt, isConfirmed }: Fields,
  nameOf: (id: string) => string,
) => {
  if (status !== undefined) return STATUS_DONE[status]
  if (dueAt !== undefined)
    return dueAt === null ? 'without a due date' : lowerFirst(dueWords(dueAt))
  if (isConfirmed !== undefined) return 'confirmed'
  return assigneeId ? `assigned to ${nameOf(assigneeId)}` : 'unassigned'
}

const keysOf = (noun: string, finishing: string) => [
  { key: 'e', label: `${finishing} the selected ${noun}s`, name: 'status' },
  { key: 'a', label: `Assign the selected ${noun}s`, name: 'assign' },
  { key: 'h', label: `Snooze the selected ${noun}s: change due`, name: 'due' },
]

export function StepBulkBar(selected: SelectedSteps) {
  const { noun = 'next step', first, steps, selection, loaded, total, params, status } = selected
  const isExporting = useIsExporting()
  const { mutate, isPending, variables } = useChangeSteps(selected)
  const change = (fields: Fields) => {
    if (!isPending) mutate(fields)
  }
  const isOpen = status === 'open'
  const { isEverything } = selection
  const count = isEverything ? selection.count(total ?? 0) : steps.length
  const mayHaveMore =
    total !== null && total > loaded.length && !isEverything && selection.hasAllOf(loaded)
  const finishing = isOpen ? 'Mark done' : 'Reopen'
  const ask = async (action: string, title: string, fields: Fields) => {
    if (await confirmMany(count, title, action)) change(fields)
  }
  const all = `${figures(count)} ${noun}s`
  const finish = () =>
    isOpen
      ? ask('Mark done', `Mark ${all} done?`, { status: 'done' })
      : ask('Reopen', `Reopen ${all}?`, { status: 'open' })
  const exportSelected = () => {
    const { value } = selection
    const shown = isEverything ? value : { ...value, ids: new Set(steps.map(({ id }) => id)) }
    void startExport(nextStepsExport(shown, params, count))
  }
  const isDoing = (field: keyof Fields) => isPending && field in variables
  return (
    <BulkFrame
      noun={noun}
      count={count}
      isEverything={isEverything}
      isPending={isPending}
      onClear={selection.clear}
      more={
        mayHaveMore ? { total: figures(total), onSelect: selection.selectEverything } : undefined
      }
      keys={[...keysOf(noun, finishing), ...(first?.keys ?? [])]}
    >
      {first?.buttons({ steps, all, ask, isDoing })}
      <Button
        size="sm"
        data-bulk="status"
        icon={isOpen ? <Check /> : <RotateCcw />}
        pending={isDoing('status')}
        onClick={() => void finish()}
      >
        {finishing}
      </Button>
      <AssigneePicker
        label={`Assign the selected ${noun}s`}
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
        onPick={(dueAt) => change({ dueAt, ...(first && dueAt !== null && { isConfirmed: true }) })}
        trigger={
          <Button size="sm" data-bulk="due" icon={<CalendarClock />} pending={isDoing('dueAt')}>
            Due
          </Button>
        }
      />
      <IconButton
        label="Export as CSV"
        icon={<Download />}
        size="sm"
        disabledReason={isExporting ? 'An export is running' : null}
        onClick={exportSelected}
      />
    </BulkFrame>
  )
}
