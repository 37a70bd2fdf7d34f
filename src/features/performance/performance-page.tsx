import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowDown, Download } from 'lucide-react'
import { useState } from 'react'

import { useAuth } from '@/api/auth'
import type { FiguresScope } from '@/api/figures-scope'
import type { PerformanceSearch } from '@/api/figures-search'
import { listOfFigure } from '@/api/list-of-figure'
import { performanceQuery } from '@/api/performance'
import { organisationSettingsQuery } from '@/api/settings'
import { Card, FiguresPage, Loading } from '@/components/figures'
import { nounOf } from '@/domain/metrics/any-metric'
import type { PersonPerformance } from '@/contracts/performance'
import { USUAL_RULES } from '@/contracts/usual-rules'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/csv'
import { figures } from '@/lib/figures'
import { IconButton } from '@/ui/button'
import { saveAsFile } from '@/ui/save-as-file'
import { InlineError } from '@/ui/states'

import { type Column, COLUMNS, type Days } from './columns'
import { RecordsDialog } from './records-dialog'

/** With fewer of a kind a person's figure says little, and is not ranked. */
const useMinimum = () =>
  useQuery(organisationSettingsQuery).data?.minimumCalls ?? USUAL_RULES.minimumCalls

type Ranked = { column: Column; minimum: number }

const isRanked = (person: PersonPerformance, { column, minimum }: Ranked) =>
  column.n(person) >= minimum

const isSortable = (people: readonly PersonPerformance[], by: Ranked) =>
  people.filter((person) => isRanked(person, by)).length > 1

/** Those with enough by their figure, the others after them by name. */
const sortBy = (people: readonly PersonPerformance[], by: Ranked) =>
  people.toSorted(
    (one, other) =>
      Number(isRanked(other, by)) - Number(isRanked(one, by)) ||
      (isRanked(one, by) ? (by.column.value(other) ?? 0) - (by.column.value(one) ?? 0) : 0),
  )

const csvOf = (people: readonly PersonPerformance[], { range }: FiguresScope, zone: string) =>
  [
    csvLine(['Performance']),
    csvLine(['Range', range.from, range.to, 'the last day not included']),
    csvLine(['Time zone', zone]),
    csvLine([]),
    csvLine(['Person', 'Figure', 'Value', 'Of']),
    ...people.flatMap((person) =>
      COLUMNS.map((column) =>
        csvLine([person.name, column.label, column.value(person), column.n(person)]),
      ),
    ),
  ].join('')

type Props = { search: PerformanceSearch; onSearch: (patch: PerformanceSearch) => void }

/** What people did: in the order of their names, unless there is enough to compare. */
export function PerformancePage({ search, onSearch }: Props) {
  const isAdmin = useAuth().user?.role === 'admin'
  return (
    <FiguresPage
      title="Performance"
      meta={isAdmin ? 'What people did.' : 'What you did. Administrators see everybody.'}
      search={search}
      onSearch={onSearch}
      isOneRange
      hasNoFilters
    >
      {(scope) => <PeopleCard scope={scope} search={search} onSearch={onSearch} />}
    </FiguresPage>
  )
}

function PeopleCard({
  scope,
  search: { records: figure, person: personId },
  onSearch,
}: Props & { scope: FiguresScope }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(performanceQuery(scope.range))
  const title = 'People'
  const column = COLUMNS.find(({ records }) => records === figure)
  const person = data?.items.find(({ id }) => id === personId)
  const download = () =>
    data &&
    saveAsFile(
      new Blob([BYTE_ORDER_MARK, csvOf(data.items, scope, data.zone)], { type: 'text/csv' }),
      'performance.csv',
    )
  return (
    <div className="flex min-h-80 flex-col">
      <Card
        title={title}
        updatedAt={data ? new Date(dataUpdatedAt).toISOString() : null}
        isOld={error !== null}
        tools={
          data ? (
            <IconButton
              label="Download as CSV"
              icon={<Download />}
              size="sm"
              className="print:hidden"
              onClick={download}
            />
          ) : null
        }
      >
        {data ? (
          <>
            <PeopleTable
              people={data.items}
              days={{ ...scope.range, zone: data.zone }}
              onRecords={onSearch}
            />
            {figure && column && person ? (
              <RecordsDialog
                title={`${column.label} by ${person.name}`}
                of={{ ...scope.range, personId: person.id, figure }}
                onClose={() => onSearch({ records: undefined, person: undefined })}
              />
            ) : null}
          </>
        ) : error ? (
          <InlineError message={error.message} onRetry={refetch} />
        ) : (
          <Loading title={title} />
        )}
      </Card>
    </div>
  )
}

const CELL = 'px-3 py-2 text-right align-top print:px-1.5'

function PeopleTable({
  people,
  days,
  onRecords,
}: {
  people: readonly PersonPerformance[]
  days: Days
  onRecords: Props['onSearch']
}) {
  const [sortedBy, setSortedBy] = useState<string | null>(null)
  const minimum = useMinimum()
  const order = COLUMNS.find(
    (column) => column.label === sortedBy && isSortable(people, { column, minimum }),
  )
  const sorted = order ? sortBy(people, { column: order, minimum }) : people
  const areAllRanked = COLUMNS.every((column) =>
    people.every((person) => isRanked(person, { column, minimum })),
  )
  return (
    <>
      {people.length > 1 ? (
        <p className="text-meta text-ink-muted">
          {order ? null : 'Sorted by name.'}{' '}
          {areAllRanked
            ? null
            : `People with fewer than ${figures(minimum)} of a figure are not ranked by it: they come last.`}
        </p>
      ) : null}
      <section
        aria-label="People, table"
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative overflow-x-auto"
      >
        <table
          aria-label="People"
          className="w-full min-w-190 text-row tabular-nums print:min-w-0 print:text-meta"
        >
          <thead className="text-meta text-ink-muted">
            <tr>
              <th scope="col" className="py-2 pr-3 text-left font-medium">
                Person
              </th>
              {COLUMNS.map((column) => (
                <th
                  key={column.label}
                  scope="col"
                  title={column.definition}
                  aria-sort={order === column ? 'descending' : undefined}
                  className={clsx(CELL, 'font-medium')}
                >
                  {isSortable(people, { column, minimum }) ? (
                    <button
                      type="button"
                      className="inline-flex items-center gap-1 rounded-chip hover:underline"
                      onClick={() => setSortedBy(order === column ? null : column.label)}
                    >
                      {order === column ? <ArrowDown size={12} /> : null}
                      {column.label}
                    </button>
                  ) : (
                    column.label
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((person) => (
              <tr key={person.id} className="border-t border-line">
                <th scope="row" className="max-w-56 truncate py-2 pr-3 text-left font-normal">
                  <bdi>{person.name}</bdi>
                </th>
                {COLUMNS.map((column) => (
                  <td key={column.label} className={CELL}>
                    <Figure {...{ column, person, days, minimum, onRecords }} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <dl className="mt-2 grid gap-x-4 text-meta text-ink-muted sm:grid-cols-[auto_minmax(0,1fr)]">
        {COLUMNS.map(({ label, definition }) => (
          <div key={label} className="contents">
            <dt className="font-medium text-ink">{label}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Figure({
  column,
  person,
  days,
  minimum,
  onRecords,
}: {
  column: Column
  person: PersonPerformance
  days: Days
  minimum: number
  onRecords: Props['onSearch']
}) {
  const n = column.n(person)
  const words = n === 0 && column.isOf ? '–' : column.words(person)
  const look = clsx('rounded-chip', n < minimum && column.isOf ? 'text-ink-subtle' : 'text-ink')
  const list = n > 0 ? column.list?.(person, days) : undefined
  const page = list && listOfFigure(list.subject, list.filters)
  return (
    <>
      {list && page ? (
        <Link
          {...page}
          aria-label={`${column.label} by ${person.name}: ${words}. Open the ${nounOf(list.subject)}s`}
          className={clsx(look, 'hover:underline')}
        >
          {words}
        </Link>
      ) : column.records && n > 0 ? (
        <button
          type="button"
          aria-label={`${column.label} by ${person.name}: ${words}. Show what it counts`}
          aria-haspopup="dialog"
          className={clsx(look, 'hover:underline')}
          onClick={() => onRecords({ records: column.records, person: person.id })}
        >
          {words}
        </button>
      ) : (
        <span className={look}>{words}</span>
      )}
      {column.isOf && n > 0 ? (
        <span className="block text-meta text-ink-muted">of {figures(n)}</span>
      ) : null}
    </>
  )
}
