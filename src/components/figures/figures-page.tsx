import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useLabels } from '@/api/call-labels'
import { type FiguresScope, filterWords, NO_FILTERS, scopeOf } from '@/api/figures-scope'
import { type FiguresSearch, readFiguresSearch } from '@/api/figures-search'
import { peopleQuery } from '@/api/people'
import { callField, type WordFacet } from '@/contracts/call-fields'
import { FIGURE_FILTERS, type FigureFilter } from '@/contracts/figure-filters'
import { RELATIVE_RANGES } from '@/contracts/report-words'
import { daysWords } from '@/domain/metrics/days-words'
import { todayIn } from '@/domain/saved-view-filter'
import { Button } from '@/ui/button'
import { DayField } from '@/ui/day-field'
import { FilterChip } from '@/ui/filter-chip'
import { FilterControl } from '@/ui/filter-control'
import { MultiSelectMenu } from '@/ui/multi-select-menu'
import { useNow } from '@/ui/now'
import { Page } from '@/ui/page'
import { Popover } from '@/ui/popover'
import { SegmentedControl } from '@/ui/segmented-control'
import { InlineError } from '@/ui/states'
import { Switch } from '@/ui/switch'

import { categoryLabel, wordLabel } from '../labels'
import { PageScope } from './page-scope'
import { useToday } from './use-today'

const RANGE_LABELS = { '7d': '7 days', '30d': '30 days', '90d': '90 days', '12m': '12 months' }
const RANGES = RELATIVE_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))
const IN_THE_ROW: readonly WordFacet[] = ['category', 'direction', 'provider']

export type ChangeFigures = (patch: FiguresSearch) => void

type FiguresPageProps = {
  title: string
  /** Why the page exists, in a line. */
  meta?: string
  search: FiguresSearch
  onSearch: ChangeFigures
  actions?: ReactNode
  /** It has nothing that is compared with the period before. */
  isOneRange?: boolean
  /** What it shows is not of calls, which are filtered. */
  hasNoFilters?: boolean
  /** It builds the report that figures of other pages can be saved as. */
  isBuilder?: boolean
  children: (scope: FiguresScope, zone: string) => ReactNode
}

/** A page of figures: one range and one set of filters for all of its cards, kept in the address. */
export function FiguresPage({
  title,
  meta,
  search,
  onSearch,
  actions,
  isOneRange = false,
  hasNoFilters = false,
  isBuilder = false,
  children,
}: FiguresPageProps) {
  const { hours, zone, today } = useToday()
  const scope = today === null ? null : scopeOf(search, today)
  return (
    <Page
      title={title}
      meta={
        <>
          {meta ? `${meta} ` : null}
          {scope ? daysWords(scope.range) : <SpanToCome search={search} />}
        </>
      }
      actions={actions}
      className="max-w-400"
    >
      <search
        aria-label="Range and filters"
        className="flex flex-wrap items-center gap-2 print:hidden pointer-coarse:[&_label]:min-h-9"
      >
        <RangeFields search={search} onSearch={onSearch} scope={scope} />
        {hasNoFilters ? null : <FilterFields search={search} onSearch={onSearch} />}
        {isOneRange ? null : (
          <div className="flex items-center gap-2 text-row text-ink-muted">
            <Switch
              aria-label="Compare with the period before"
              checked={search.compare === 'previous'}
              onCheckedChange={(on) => onSearch({ compare: on ? 'previous' : undefined })}
            />
            <span aria-hidden="true">Compare</span>
          </div>
        )}
      </search>
      {zone ? <PrintedFilters search={search} zone={zone} /> : null}
      {hours.error && !hours.data ? (
        <InlineError message={hours.error.message} onRetry={hours.refetch} />
      ) : null}
      {scope && zone ? (
        <PageScope value={isBuilder ? null : { search, scope }}>{children(scope, zone)}</PageScope>
      ) : null}
    </Page>
  )
}

/** The room that the dates will take, so that nothing moves when they are known. */
function SpanToCome({ search }: Pick<FiguresPageProps, 'search'>) {
  const today = todayIn('UTC', useNow())
  return (
    <span aria-hidden="true" className="invisible">
      {daysWords(scopeOf(search, today).range)}
    </span>
  )
}

type FieldsProps = Pick<FiguresPageProps, 'search' | 'onSearch'>

function RangeFields({
  search: { range, from, to },
  onSearch,
  scope,
}: FieldsProps & { scope: FiguresScope | null }) {
  const hasDays = from !== undefined || to !== undefined
  const change = (patch: { from?: string | undefined; to?: string | undefined }) =>
    onSearch({ range: undefined, from, to, ...patch })
  return (
    <>
      <SegmentedControl<string>
        label="Range"
        options={RANGES}
        value={hasDays ? '' : (range ?? '30d')}
        onChange={(value) =>
          onSearch({
            range: value === '30d' ? undefined : readFiguresSearch({ range: value }).range,
            from: undefined,
            to: undefined,
          })
        }
      />
      <FilterControl
        label="Dates"
        shown={hasDays && scope ? daysWords(scope.range) : undefined}
        onClear={() => change({ from: undefined, to: undefined })}
      >
        {(trigger) => (
          <Popover label="Dates" trigger={trigger}>
            <fieldset className="grid grid-cols-2 gap-2">
              <legend className="mb-1 text-row font-medium">Days, both included</legend>
              {(['from', 'to'] as const).map((end) => (
                <label key={end} className="flex flex-col gap-1 text-meta text-ink-muted">
                  {end === 'from' ? 'From' : 'To'}
                  <DayField
                    value={end === 'from' ? from : to}
                    onPick={(day) => change({ [end]: day })}
                  />
                </label>
              ))}
            </fieldset>
          </Popover>
        )}
      </FilterControl>
    </>
  )
}

const useFilterWords = () => {
  const { data: people = [] } = useQuery(peopleQuery)
  return (name: FigureFilter, word: string) => {
    if (name === 'hour') return `${word}:00`
    if (name === 'category') return categoryLabel(word)
    if (name !== 'assignee') return wordLabel(name, word)
    return people.find(({ id }) => id === word)?.name ?? wordLabel(name, word)
  }
}

/** Paper has no controls. */
function PrintedFilters({ search, zone }: { search: FiguresSearch; zone: string }) {
  const wordOf = useFilterWords()
  const filters = FIGURE_FILTERS.flatMap((name) => {
    const words = filterWords(search, name).map((word) => wordOf(name, word))
    return words.length === 0 ? [] : [`${callField(name).label}: ${words.join(', ')}`]
  })
  return (
    <p className="hidden text-meta print:block">{[...filters, `Time zone: ${zone}`].join(' · ')}</p>
  )
}

function FilterFields({ search, onSearch }: FieldsProps) {
  const wordOf = useFilterWords()
  const categories = useLabels('categories').flatMap(({ key, mergedInto }) =>
    mergedInto === null ? [key] : [],
  )
  const others = FIGURE_FILTERS.filter(
    (name) => search[name] !== undefined && !IN_THE_ROW.some((one) => one === name),
  )
  const chosen = (name: FigureFilter) => filterWords(search, name)
  return (
    <>
      {IN_THE_ROW.map((name) => {
        const usual = name === 'category' ? categories : (callField(name).words ?? [])
        // What an address asks for can be seen, and taken out, whatever it is.
        const words = new Set([...usual, ...chosen(name)])
        return (
          <MultiSelectMenu<string>
            key={name}
            label={callField(name).label}
            options={[...words].map((value) => ({ value, label: wordOf(name, value) }))}
            value={chosen(name)}
            onChange={(value) => onSearch({ [name]: readFiguresSearch({ [name]: value })[name] })}
          />
        )
      })}
      {others.map((name) => (
        <FilterChip
          key={name}
          label={`${callField(name).label}: ${chosen(name)
            .map((word) => wordOf(name, word))
            .join(', ')}`}
          onRemove={() => onSearch({ [name]: undefined })}
        />
      ))}
      {FIGURE_FILTERS.some((name) => search[name] !== undefined) ? (
        <Button size="tool" variant="ghost" onClick={() => onSearch(NO_FILTERS)}>
          Clear all
        </Button>
      ) : null}
    </>
  )
}
