import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'

import { peopleQuery } from '@/api/people'
import { KeyHint } from '@/components/key-hint'
import { useStepChanges } from '@/components/use-step-changes'
import type { NextStep } from '@/contracts/next-steps'
import { Button } from '@/ui/button'
import { useHotkeys } from '@/ui/hotkeys'
import { Page } from '@/ui/page'
import { lateCode } from '@/ui/late-code'
import { useLateOverlay } from '@/ui/use-late-code'

import { QueueBody } from './queue-body'
import { QueueFigures } from './queue-figures'
import { QueueFilters } from './queue-filters'
import { QueueKeysHint } from './queue-keys-hint'
import type { QueueSearch } from './queue-search'
import { RowContextProvider } from './row-context'
import { RowDialog, type RowQuestion } from './row-dialog'
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
            icon={<Plus aria-hidden="true" size={16} />}
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
