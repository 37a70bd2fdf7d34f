import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { RefObject } from 'react'

import { peopleQuery } from '@/api/people'
import { auditQuery, type AuditQuery } from '@/api/security'
import { OpenCallLink } from '@/components/open-call-link'
import { AUDIT_AREAS, type AuditArea } from '@/contracts/audit-areas'
import type { AuditEntry } from '@/contracts/security'
import { startOfDay } from '@/lib/day'
import { oneOf } from '@/lib/lenient'
import { Button } from '@/ui/button'
import { DayField } from '@/ui/day-field'
import { CONTROL, Select } from '@/ui/field'
import { useHotkeys } from '@/ui/hotkeys'
import { PageSection } from '@/ui/page-section'
import { RelativeTime } from '@/ui/relative-time'
import { SearchField } from '@/ui/search-field'
import { ShowMore } from '@/ui/show-more'
import { EmptyState, ErrorState, SkeletonRows } from '@/ui/states'
import { useUrlValue } from '@/ui/use-url-value'
import { CELL, WideTable, WordsHead } from '@/ui/wide-table'

import type { AuditSearch } from './audit-search'
import { actionWords, changeWords } from './audit-words'

const REST_MS = 300
const ANY = ''

const AREA_LABELS: Record<AuditArea, string> = {
  'sign-in': 'Sign-in',
  people: 'People',
  calls: 'Calls',
  work: 'Next steps, callbacks, tickets',
  callers: 'Callers',
  exports: 'Exports',
  settings: 'Settings',
}
const AREAS = [
  { value: ANY, label: 'Everything' },
  ...AUDIT_AREAS.map((value) => ({ value, label: AREA_LABELS[value] })),
] as const

const areaIn = oneOf(AUDIT_AREAS)

export const auditQueryOf = ({ area, from, to, ...search }: AuditSearch): AuditQuery => ({
  ...search,
  area: areaIn(area),
  ...(from && { from: startOfDay(from).toISOString() }),
  ...(to && { to: startOfDay(to, 1).toISOString() }),
})

type Props = {
  search: AuditSearch
  onSearch: (patch: AuditSearch) => void
  onExport: (query: AuditQuery) => void
  searchBox: RefObject<HTMLInputElement | null>
}

/** Who did what and when, exports and played recordings included. */
export function AuditLog({ search, onSearch, onExport, searchBox }: Props) {
  const query = auditQueryOf(search)
  return (
    <PageSection
      title="Audit log"
      action={
        <Button size="sm" icon={<Download />} onClick={() => onExport(query)}>
          Export CSV
        </Button>
      }
    >
      <AuditFilters search={search} onSearch={onSearch} searchBox={searchBox} />
      <Entries query={query} onClear={() => onSearch(NO_FILTERS)} />
    </PageSection>
  )
}

export const NO_FILTERS = {
  q: undefined,
  actor: undefined,
  area: undefined,
  from: undefined,
  to: undefined,
}

function AuditFilters({ search, onSearch, searchBox }: Omit<Props, 'onExport'>) {
  const { data: people = [] } = useQuery(peopleQuery)
  const [text, setText] = useUrlValue(
    search.q ?? '',
    (q) => onSearch({ q: q === '' ? undefined : q }),
    REST_MS,
  )
  useHotkeys('Audit log', [
    { key: '/', label: 'Search the audit log', run: () => searchBox.current?.focus() },
  ])
  const everyone = [
    { value: ANY, label: 'Everyone' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  return (
    <search aria-label="Audit log" className="flex flex-wrap items-center gap-2">
      <SearchField
        ref={searchBox}
        label="Search the audit log"
        value={text}
        onChange={setText}
        className="min-w-40 flex-1 sm:max-w-72"
      />
      <Select
        aria-label="Person"
        className="w-44!"
        options={everyone}
        value={search.actor ?? ANY}
        onPick={(actor) => onSearch({ actor: actor === ANY ? undefined : actor })}
      />
      <Select
        aria-label="Area"
        className="w-44!"
        options={AREAS}
        value={areaIn(search.area) ?? ANY}
        onPick={(area) => onSearch({ area: area === ANY ? undefined : area })}
      />
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="flex items-center gap-2 text-row text-ink-muted">
          {end === 'from' ? 'From' : 'To'}
          <DayField
            value={search[end]}
            min={end === 'to' ? search.from : undefined}
            max={end === 'from' ? search.to : undefined}
            onPick={(day) => onSearch({ [end]: day })}
            className={`${CONTROL} w-auto!`}
          />
        </label>
      ))}
      {isFiltered ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            searchBox.current?.focus()
            onSearch(NO_FILTERS)
          }}
        >
          Clear all
        </Button>
      ) : null}
    </search>
  )
}

function Entries({ query, onClear }: { query: AuditQuery; onClear: () => void }) {
  const list = useInfiniteQuery(auditQuery(query))
  const people = useQuery(peopleQuery)
  const { data, error, refetch } = list
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  // Names that come later would move the columns.
  if (!data || people.isPending)
    return <SkeletonRows rows={8} rowClassName="h-9" label="Loading the audit log" />
  const items = data.pages.flatMap((page) => page.items)
  return (
    <>
      {items.length > 0 ? (
        <EntryTable items={items} people={people.data ?? []} />
      ) : (
        <EmptyState title="No entries" action={<Button onClick={onClear}>Clear filters</Button>}>
          {list.hasNextPage
            ? 'No recent entry matches the filters. Older entries have not been searched yet.'
            : 'No entry matches the filters.'}
        </EmptyState>
      )}
      <ShowMore of={list} label="Show older entries" />
    </>
  )
}

function EntryTable({
  items,
  people,
}: {
  items: readonly AuditEntry[]
  people: readonly { id: string; name: string }[]
}) {
  const nameOf = (personId: string) => people.find(({ id }) => id === personId)?.name
  return (
    <WideTable label="Entries of the audit log" caption="Audit log, newest first">
      <WordsHead columns={['When', 'Who', 'What', 'Changes', 'Address']} />
      <tbody>
        {items.map((entry) => (
          <EntryRow key={entry.id} entry={entry} changes={changeWords(entry, nameOf)} />
        ))}
      </tbody>
    </WideTable>
  )
}

const SHOWN = 3

function EntryRow({ entry, changes }: { entry: AuditEntry; changes: readonly string[] }) {
  const { at, actorName, action, callId, subjectId, address } = entry
  const [shown, others] = [changes.slice(0, SHOWN), changes.slice(SHOWN)]
  return (
    <tr className="border-t border-line">
      <td className={`${CELL} whitespace-nowrap text-ink-muted`}>
        <RelativeTime at={at} />
      </td>
      <th scope="row" className={`${CELL} text-left font-medium text-ink`}>
        {actorName}
      </th>
      <td className={CELL}>
        {actionWords(action)}
        {subjectId && action.startsWith('ticket.') ? (
          <Link
            to="/ai-tickets"
            search={{ ticket: subjectId, show: 'all' }}
            className="block text-meta text-accent underline"
          >
            Open the ticket
          </Link>
        ) : null}
        {callId ? <OpenCallLink callId={callId} className="block text-meta" /> : null}
      </td>
      <td className={`${CELL} min-w-60 wrap-anywhere`}>
        {shown.map((words) => (
          <span key={words} className="block">
            {words}
          </span>
        ))}
        {others.length > 0 ? (
          <details>
            <summary className="cursor-pointer text-meta text-ink-muted">
              {`${others.length} more`}
            </summary>
            {others.map((words) => (
              <span key={words} className="block">
                {words}
              </span>
            ))}
          </details>
        ) : null}
      </td>
      <td className={`${CELL} whitespace-nowrap text-ink-muted`}>{address}</td>
    </tr>
  )
}
