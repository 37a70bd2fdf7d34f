import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'

import { peopleQuery } from '@/api/people'
import { AssigneeList } from '@/components/assignee-picker'
import { DuePicker } from '@/components/due-picker'
import { Button, KeyHint } from '@/ui/button'
import { useStepChanges } from '@/components/use-step-changes'
import type { NextStep } from '@/contracts/next-steps'
import { Dialog } from '@/ui/dialog'
import { useHotkeys, useHotkeysOn } from '@/ui/hotkeys'
import { lateCode, useLateOverlay } from '@/ui/late-code'
import { Page } from '@/ui/page'

import { QueueBody } from './queue-body'
import { QueueFigures } from './queue-figures'
import { QueueFilters } from './queue-filters'
import type { QueueSearch } from './queue-search'
import { RowContextProvider, useRowContext } from './row-context'
import { useQueue } from './use-queue'

const editor = lateCode(() => import('@/components/next-step-editor'))

/** The work queue. `onSearch` lays what is given over the address. */
export function NextStepsPage({
  search,
  onSearch,
}: {
  search: QueueSearch
  onSearch: (patch: QueueSearch) => void
}) {
  const { data: people } = useQuery(peopleQuery)
  const queue = useQueue(search)
  const { change, marks, clock, said } = useStepChanges()
  const [question, setQuestion] = useState<RowQuestion | null>(null)
  const [editing, setEditing] = useState<NextStep | 'new'>()
  const close = () => setEditing(undefined)
  const { code, prepare } = useLateOverlay(editor, editing !== undefined, close)
  const add = () => setEditing('new')
  useHotkeys('Next Steps', [{ key: 's', label: 'Add a next step', run: add }])
  const context = useMemo(
    () => ({
      people: people ?? [],
      change,
      ask: (about: RowQuestion['about'], step: NextStep) => setQuestion({ about, step }),
      edit: setEditing,
    }),
    [people, change],
  )

  return (
    <Page
      title="Next Steps"
      actions={
        <>
          <QueueKeysHint />
          <Button
            icon={<Plus />}
            aria-keyshortcuts="s"
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={add}
          >
            Add a next step
            <KeyHint>s</KeyHint>
          </Button>
        </>
      }
    >
      <QueueFigures counts={queue.counts} onSearch={onSearch} />
      <QueueFilters
        search={search}
        owner={queue.owner}
        people={context.people}
        onSearch={onSearch}
      />
      <RowContextProvider value={context}>
        <QueueBody queue={queue} search={search} onSearch={onSearch} marks={marks} clock={clock} />
        <RowDialog question={question} onClose={() => setQuestion(null)} />
      </RowContextProvider>
      <output className="sr-only">{said}</output>
      {code && editing ? (
        <code.NextStepEditor
          callId={null}
          step={editing === 'new' ? undefined : editing}
          onClose={close}
        />
      ) : null}
    </Page>
  )
}

const HINTS = [
  ['J K', 'move'],
  ['X', 'complete'],
  ['A', 'assign'],
  ['D', 'due'],
  ['↵', 'open call'],
] as const

function QueueKeysHint() {
  if (!useHotkeysOn()) return null
  return (
    <p className="hidden h-7 items-center gap-3 text-meta text-ink-muted xl:flex pointer-coarse:hidden">
      {HINTS.map(([keys, does]) => (
        <span key={keys} className="flex items-center gap-1">
          <kbd className="rounded-chip border border-line bg-surface px-1 font-sans">{keys}</kbd>
          {does}
        </span>
      ))}
    </p>
  )
}

type RowQuestion = { about: 'assign' | 'due'; step: NextStep }

function RowDialog({ question, onClose }: { question: RowQuestion | null; onClose: () => void }) {
  const { change } = useRowContext()
  const step = question?.step
  return (
    <Dialog
      open={question !== null}
      onOpenChange={onClose}
      title={question?.about === 'assign' ? 'Assign' : 'Change due'}
      description={step?.title}
    >
      {step && question.about === 'assign' ? (
        <AssigneeList
          value={step.assigneeId}
          onPick={(assigneeId) => {
            onClose()
            if (assigneeId !== step.assigneeId) change(step, { assigneeId })
          }}
        />
      ) : null}
      {step && question.about === 'due' ? (
        <DuePicker
          dueAt={step.dueAt}
          onPick={(dueAt) => {
            onClose()
            change(step, { dueAt })
          }}
        />
      ) : null}
    </Dialog>
  )
}
