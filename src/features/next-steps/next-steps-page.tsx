import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react'

import type { NextStepListQuery } from '@/api/next-steps'
import { peopleQuery } from '@/api/people'
import { workspaceQuery } from '@/api/workspace'
import { AssigneeList } from '@/components/assignee-picker'
import { DuePicker } from '@/components/due-picker'
import { Button } from '@/ui/button'
import { StepOfCall } from '@/components/step-of-call'
import { type StepFields, useStepChanges } from '@/components/use-step-changes'
import { useStepEditor } from '@/components/use-step-editor'
import type { NextStep, NextStepPage } from '@/contracts/next-steps'
import type { NextStepGroup } from '@/domain/next-step-groups'
import { Dialog } from '@/ui/dialog'
import { notify } from '@/ui/notify'
import { Page } from '@/ui/page'
import { PickList } from '@/ui/pick-list'

import { QueueBody } from './queue-body'
import { PRIORITY_OPTIONS } from '@/components/call-chips'
import { ExportListButton } from '@/components/export-list-button'
import { QueueFilters } from '@/components/queue-filters'
import type { SelectedInQueue } from '@/components/queue-selection'
import { QueueToolbar } from '@/components/queue-toolbar'
import { WorkTabs } from '@/components/work-tabs'
import { encodeQueue } from '@/api/queue-place'
import { ALL_BUT_OVERDUE, type QueueSearch } from '@/api/queue-search'
import { bulkStatusOf, isShown, type ShownStatus } from '@/domain/shown-steps'
import { RowContextProvider, type RowQuestion, useRowContext } from './row-context'
import { useQueue } from './use-queue'

import { clsx } from 'clsx'

import { counted, figures } from '@/lib/figures'
import { durationWords } from '@/lib/time-format'
import { Skeleton } from '@/ui/states'
import { Tooltip } from '@/ui/tooltip'

const NONE_TO_EXPORT = 'There are no next steps to export'

type Props = {
  search: QueueSearch
  onSearch: (patch: QueueSearch) => void
  bulkBar: (selected: SelectedInQueue) => ReactNode
  onExport: (params: NextStepListQuery & { groups?: NextStepGroup[] }, count: number) => void
}

export function NextStepsPage({ search, onSearch, bulkBar, onExport }: Props) {
  const { data: people } = useQuery(peopleQuery)
  const queue = useQueue(search)
  const { change, markMoved, marks, clock, said } = useStepChanges()
  const [question, setQuestion] = useState<RowQuestion | null>(null)
  const [callback, setCallback] = useState<{ callId: string; stepId: string } | null>(null)
  const [added, setAdded] = useState<NextStep>()
  const forgetAdded = useCallback(() => setAdded(undefined), [])
  const { edit, addProps, dialog } = useStepEditor('Next Steps', null, {
    isMine: queue.assignee === 'me',
    onAdded: setAdded,
  })
  const { params, steps, status, counts, selection, select } = queue
  const { data: workspace } = useQuery(workspaceQuery)
  const listed = status === 'open' ? (counts?.open ?? 0) : steps.length
  const isCounted = status === 'open' || !queue.list.hasNextPage
  const { shown } = queue
  const listedSteps = steps.filter((step) => isShown(step, status))
  const selected = (selection.isEverything ? listedSteps : steps).filter(({ id }) =>
    selection.has(id),
  )
  const context = useMemo(
    () => ({
      people: people ?? [],
      from: encodeQueue(search),
      change,
      ask: (about: RowQuestion['about'], step: NextStep) => setQuestion({ about, step }),
      edit,
      callBack: (step: NextStep) => {
        const { callId, id, kind } = step
        if (callId !== null) setCallback({ callId, stepId: id })
        else if (kind === 'callback') edit(step)
        else notify.info('This next step has no call.')
      },
      select,
    }),
    [people, search, change, edit, select],
  )

  return (
    <Page
      title="Next Steps"
      count={workspace && counts && countsWords(status, workspace.openNextSteps, counts)}
      actions={
        <Button icon={<Plus />} {...addProps}>
          <span>
            Add<span className="max-sm:sr-only"> a next step</span>
          </span>
        </Button>
      }
    >
      <WorkTabs of="Next Steps" />
      <QueueFigures counts={queue.counts} onSearch={onSearch} />
      <QueueToolbar
        bulkBar={
          selected.length > 0
            ? bulkBar({
                rows: selected,
                selection,
                loaded: listedSteps.map(({ id }) => id),
                total: status === 'open' && counts ? counts.open : null,
                params,
                status: bulkStatusOf(status, selected),
                onChanged: markMoved,
              })
            : null
        }
      >
        <QueueFilters
          search={search}
          assignee={queue.assignee}
          page="Next Steps"
          onSearch={onSearch}
        />
        <ExportListButton
          nouns="next steps"
          command="export"
          className="ml-auto"
          disabledReason={shown.reason ?? (listed === 0 ? NONE_TO_EXPORT : null)}
          onClick={() => onExport(shown.params, isCounted && !shown.isPart ? listed : 0)}
        />
      </QueueToolbar>
      <RowContextProvider value={context}>
        <QueueBody
          queue={queue}
          search={search}
          onSearch={onSearch}
          marks={marks}
          clock={clock}
          added={added}
          onAddedShown={forgetAdded}
        />
        {question ? <RowDialog {...question} onClose={() => setQuestion(null)} /> : null}
      </RowContextProvider>
      <output className="sr-only">
        {selected.length > 0 ? `${figures(selection.count(counts?.open ?? 0))} selected` : said}
      </output>
      {dialog}
      {callback ? <StepOfCall {...callback} onClose={() => setCallback(null)} /> : null}
    </Page>
  )
}

const countsWords = (status: ShownStatus, everyone: number, { open, listed }: Counts) => {
  if (status === 'all' && listed !== null)
    return `${counted(listed, 'next step')} · ${figures(open)} open`
  if (status !== 'open') return `${figures(listed ?? 0)} ${status}`
  return open === everyone
    ? `${figures(open)} open`
    : `${figures(open)} of ${figures(everyone)} open`
}

const QUESTIONS = { assign: 'Assign', due: 'Change due', priority: 'Priority' } as const

function RowDialog({ about, step, onClose }: RowQuestion & { onClose: () => void }) {
  const { change } = useRowContext()
  const pick = (fields: StepFields) => {
    onClose()
    change(step, fields)
  }
  return (
    <Dialog onClose={onClose} title={QUESTIONS[about]} description={step.title}>
      {about === 'assign' ? (
        <AssigneeList
          value={step.assigneeId}
          onPick={(assigneeId) =>
            assigneeId === step.assigneeId ? onClose() : pick({ assigneeId })
          }
        />
      ) : about === 'due' ? (
        <DuePicker dueAt={step.dueAt} onPick={(dueAt) => pick({ dueAt })} />
      ) : (
        <PickList
          label="Priority"
          options={PRIORITY_OPTIONS}
          value={step.priority}
          onPick={(priority) => (priority === step.priority ? onClose() : pick({ priority }))}
        />
      )}
    </Dialog>
  )
}

type Counts = NextStepPage['counts']

const FIGURES: {
  label: string
  explained: string
  value: (counts: Counts) => string
  unit?: (counts: Counts) => string | null
  isBad?: (counts: Counts) => boolean
  shows: QueueSearch
}[] = [
  {
    label: 'Open',
    explained: 'Open next steps that match the filters below.',
    value: ({ open }) => figures(open),
    shows: { status: undefined, folded: undefined },
  },
  {
    label: 'Overdue',
    explained: 'Open next steps whose due time has passed.',
    value: ({ overdue }) => figures(overdue),
    isBad: ({ overdue }) => overdue > 0,
    shows: { status: undefined, folded: ALL_BUT_OVERDUE },
  },
  {
    label: 'Done today',
    explained: 'Next steps completed since midnight, your time. Dismissed ones do not count.',
    value: ({ doneToday }) => figures(doneToday),
    shows: { status: 'done', folded: [] },
  },
  {
    label: 'Median time to done',
    explained:
      'Half of the next steps completed in the last 30 days took no longer than this, from when they appeared.',
    value: ({ medianSecondsToDone }) =>
      medianSecondsToDone === null ? '—' : durationWords(medianSecondsToDone),
    unit: ({ measured }) => (measured > 0 ? `n = ${figures(measured)}` : null),
    shows: { status: 'done', folded: [] },
  },
]

function QueueFigures({
  counts,
  onSearch,
}: {
  counts: Counts | undefined
  onSearch: (patch: QueueSearch) => void
}) {
  return (
    <ul
      aria-label="Figures"
      className="grid grid-cols-3 overflow-clip rounded-card border border-line bg-surface sm:grid-cols-4"
    >
      {FIGURES.map((figure) => (
        <Figure key={figure.label} figure={figure} counts={counts} onSearch={onSearch} />
      ))}
    </ul>
  )
}

function Figure({
  figure,
  counts,
  onSearch,
}: {
  figure: (typeof FIGURES)[number]
  counts: Counts | undefined
  onSearch: (patch: QueueSearch) => void
}) {
  const explanationId = useId()
  const isBad = counts !== undefined && figure.isBad?.(counts)
  const unit = counts && figure.unit?.(counts)
  return (
    <li className="border-line not-first:border-l max-sm:last:hidden">
      <Tooltip text={figure.explained}>
        <button
          type="button"
          aria-describedby={explanationId}
          onClick={() => onSearch(figure.shows)}
          className="flex h-full w-full flex-col px-4 py-2 text-left -outline-offset-2 hover:bg-canvas"
        >
          <span className="text-meta text-ink-muted">{figure.label}</span>{' '}
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span
              className={clsx(
                'text-title font-semibold whitespace-nowrap tabular-nums',
                isBad ? 'text-danger' : 'text-ink',
              )}
            >
              {counts ? figure.value(counts) : <Skeleton className="my-1 h-5 w-10" />}
            </span>
            {unit ? (
              <span className="text-meta whitespace-nowrap text-ink-subtle">{unit}</span>
            ) : null}
          </span>
        </button>
      </Tooltip>
      <span className="sr-only" id={explanationId}>
        {figure.explained}
      </span>
    </li>
  )
}
