import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Check, RotateCcw, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'

import { nextStepsExport } from '@/api/csv-export'
import { nextStepListQuery } from '@/api/next-steps'
import { DuePopover } from '@/components/due-picker'
import type { SelectedInQueue } from '@/components/queue-selection'
import { type BulkFields, useChangeSteps } from '@/components/use-change-steps'
import { figures } from '@/lib/figures'
import { Button } from '@/ui/button'

import {
  AssignSelected,
  type BulkKey,
  BulkFrame,
  confirmMany,
  countToChange,
  ExportSelected,
  MATCHING,
  readSelected,
  countSelected,
} from './bulk-frame'

export type BulkTools = {
  rows: SelectedInQueue['rows']
  /** "3 callbacks". */
  all: string
  ask: (action: string, title: string, fields: BulkFields) => Promise<void>
  isDoing: (field: keyof BulkFields) => boolean
}

type Props = SelectedInQueue & {
  noun?: 'next step' | 'callback'
  /** What can be done besides, of what is open. */
  first?: { keys: readonly BulkKey[]; buttons: (tools: BulkTools) => ReactNode }
}

export function StepBulkBar(selected: Props) {
  const { noun = 'next step', first, rows, selection, loaded, total, params, status } = selected
  const client = useQueryClient()
  const { mutate, isPending, variables } = useChangeSteps<keyof BulkFields>({
    noun,
    onChanged: selected.onChanged,
    onDone: selection.clear,
  })
  const read = async () => {
    const found = await readSelected(selected, () =>
      client.fetchInfiniteQuery({
        ...nextStepListQuery(params),
        queryKey: ['next-steps', 'matching', params],
        ...MATCHING,
      }),
    )
    return found.map((step) => ({ isConfirmed: undefined, ...step }))
  }
  const change = (fields: BulkFields) => {
    if (!isPending) mutate({ fields, read })
  }
  const isOpen = status === 'open'
  const count = countToChange(selected)
  const finishing = isOpen ? 'Mark done' : 'Reopen'
  const ask = async (action: string, title: string, fields: BulkFields) => {
    if (await confirmMany(count, title, action)) change(fields)
  }
  const all = `${figures(count)} ${noun}s`
  const finish = () =>
    isOpen
      ? ask('Mark done', `Mark ${all} done?`, { status: 'done' })
      : ask('Reopen', `Reopen ${all}?`, { status: 'open' })
  const exported = () => {
    const { value } = selection
    const ids = new Set(rows.map(({ id }) => id))
    const which = selection.isEverything ? value : { ...value, ids }
    return nextStepsExport(which, params, countSelected(selected))
  }
  const isDoing = (field: keyof BulkFields) => isPending && field in variables.fields
  return (
    <BulkFrame
      selection={selection}
      loaded={loaded}
      total={total}
      noun={noun}
      count={count}
      isPending={isPending}
      keys={[
        { key: 'e', label: `${finishing} the selected ${noun}s`, name: 'status' },
        { key: 'a', label: `Assign the selected ${noun}s`, name: 'assign' },
        { key: 'h', label: `Snooze the selected ${noun}s: change due`, name: 'due' },
        ...(first?.keys ?? []),
      ]}
    >
      {first?.buttons({ rows, all, ask, isDoing })}
      <Button
        size="sm"
        data-bulk="status"
        icon={isOpen ? <Check /> : <RotateCcw />}
        hotkey="e"
        pending={isDoing('status')}
        onClick={() => void finish()}
      >
        {finishing}
      </Button>
      <AssignSelected
        noun={noun}
        icon={<UserRoundPlus />}
        hotkey="a"
        pending={isDoing('assigneeId')}
        onPick={(assigneeId) => change({ assigneeId })}
      />
      <DuePopover
        dueAt={undefined}
        onPick={(dueAt) => change({ dueAt, ...(first && dueAt !== null && { isConfirmed: true }) })}
        trigger={
          <Button
            size="sm"
            data-bulk="due"
            icon={<CalendarClock />}
            hotkey="h"
            pending={isDoing('dueAt')}
          >
            Due
          </Button>
        }
      />
      <ExportSelected exported={exported} />
    </BulkFrame>
  )
}
