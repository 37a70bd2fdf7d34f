import { useInfiniteQuery, useMutation } from '@tanstack/react-query'

import { jobsQuery, retryJob } from '@/api/jobs'
import { sentence } from '@/lib/sentence'
import type { Job } from '@/contracts/jobs'
import { Button } from '@/ui/button'
import { PageSection } from '@/ui/page-section'
import { RelativeTime } from '@/ui/relative-time'
import { Select } from '@/ui/field'
import { ShowMore } from '@/ui/show-more'
import { EmptyState, ErrorState, SkeletonRows } from '@/ui/states'
import { CELL, WideTable, WordsHead } from '@/ui/wide-table'

import { StateChip, STATES } from './state-chip'
import { JOB_STATES, type StatusSearch } from './status-search'

const ANY = ''
const OPTIONS = [
  { value: ANY, label: 'All states' },
  ...JOB_STATES.map((value) => ({ value, label: STATES[value].word })),
] as const

/** What the server does beside the requests: analysis, mail, retention and the like. */
export function JobTable({
  state,
  onSearch,
}: {
  state: Job['state'] | undefined
  onSearch: (patch: StatusSearch) => void
}) {
  return (
    <PageSection title="Jobs">
      <Select
        size="sm"
        className="w-auto! self-start"
        aria-label="State of jobs"
        options={OPTIONS}
        value={state ?? ANY}
        onPick={(picked) => onSearch({ jobs: picked === ANY ? undefined : picked })}
      />
      <Jobs state={state} />
    </PageSection>
  )
}

function Jobs({ state }: { state: Job['state'] | undefined }) {
  const query = useInfiniteQuery(jobsQuery(state))
  const { data, error } = query
  if (!data && error) return <ErrorState error={error} onRetry={query.refetch} />
  if (!data) return <SkeletonRows rows={5} rowClassName="h-9" label="Loading jobs" />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return <EmptyState title="No matches">No jobs in this state.</EmptyState>
  }
  return (
    <>
      <WideTable
        label="List of jobs"
        caption="Jobs, newest first"
        className="max-h-100 overflow-y-auto"
      >
        <WordsHead columns={['Job', 'State', 'Attempts', 'Last error', 'Next run', 'Progress']} />
        <tbody>
          {items.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </tbody>
      </WideTable>
      <ShowMore of={query} label="Show older jobs" />
    </>
  )
}

const progressWords = (progress: unknown): string => {
  if (typeof progress === 'string') return progress
  return Object.entries(progress ?? {})
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ')
}

function JobRow({ job }: { job: Job }) {
  const { mutate, isPending } = useMutation(retryJob)
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${CELL} text-left font-medium whitespace-nowrap text-ink`}>
        {sentence(job.kind)}
      </th>
      <td className={`${CELL} whitespace-nowrap`}>
        <StateChip state={job.state} />
        {job.state === 'dead' ? (
          <Button
            size="sm"
            className="ml-2"
            aria-label={`Retry ${sentence(job.kind)}`}
            pending={isPending}
            onClick={() => mutate(job.id)}
          >
            Retry
          </Button>
        ) : null}
      </td>
      <td className={`${CELL} tabular-nums`}>{job.attempts}</td>
      <td className={`${CELL} min-w-60 wrap-anywhere`}>{job.error}</td>
      <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
        {job.nextRunAt ? <RelativeTime at={job.nextRunAt} /> : null}
      </td>
      <td className={`${CELL} min-w-40 wrap-anywhere text-ink-muted`}>
        {progressWords(job.progress)}
      </td>
    </tr>
  )
}
