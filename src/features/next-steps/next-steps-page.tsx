import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { useAuth } from '@/api/auth'
import { peopleQuery } from '@/api/people'
import { useStepChanges } from '@/components/use-step-changes'
import type { NextStep } from '@/contracts/next-steps'
import { Page } from '@/ui/page'

import { QueueBody } from './queue-body'
import { QueueFigures } from './queue-figures'
import { QueueFilters } from './queue-filters'
import { QueueKeysHint } from './queue-keys-hint'
import type { QueueSearch } from './queue-search'
import { RowContextProvider } from './row-context'
import { RowDialog, type RowQuestion } from './row-dialog'
import { useQueue } from './use-queue'

/** The work queue. `onSearch` lays what is given over the address. */
export function NextStepsPage({
  search,
  onSearch,
}: {
  search: QueueSearch
  onSearch: (patch: QueueSearch) => void
}) {
  const { user } = useAuth()
  const { data: people } = useQuery(peopleQuery)
  const queue = useQueue(search)
  const { change, marks, clock, said } = useStepChanges()
  const [question, setQuestion] = useState<RowQuestion | null>(null)
  const context = useMemo(
    () => ({
      people: people ?? [],
      myId: user?.id,
      change,
      ask: (about: RowQuestion['about'], step: NextStep) => setQuestion({ about, step }),
    }),
    [people, user?.id, change],
  )

  return (
    <Page title="Next Steps" actions={<QueueKeysHint />}>
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
    </Page>
  )
}
