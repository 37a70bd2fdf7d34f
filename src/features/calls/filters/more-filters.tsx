import { clsx } from 'clsx'

import { hasFeature } from '@/api/features'
import { type FlagFacet, WORD_FACETS, type WordFacet } from '@/contracts/call-fields'
import { dayOf, isDay } from '@/lib/day'
import { Checkbox } from '@/ui/checkbox'
import { CONTROL, Select } from '@/ui/field'
import { SegmentedControl } from '@/ui/segmented-control'

import {
  type FacetCounts,
  FACETS_IN_THE_ROW,
  type FilterProps,
  optionsOf,
  useFacetCounts,
} from './facet-menu'
import { FLAG_FILTERS, RANGE_OPTIONS } from './filter-words'

/** Lengths people ask for. Any other one can stand in the URL. */
const DURATION_OPTIONS = [
  { value: '0-60', label: 'Up to 1 min', minSeconds: undefined, maxSeconds: 60 },
  { value: '60-300', label: '1 min to 5 min', minSeconds: 60, maxSeconds: 300 },
  { value: '300-', label: 'At least 5 min', minSeconds: 300, maxSeconds: undefined },
  { value: '600-', label: 'At least 10 min', minSeconds: 600, maxSeconds: undefined },
] as const

const VERDICTS: readonly WordFacet[] = ['priority', 'resolution', 'sentiment']
const OTHERS = WORD_FACETS.filter(
  (name) => !VERDICTS.includes(name) && !FACETS_IN_THE_ROW.includes(name),
)

export function MoreFilters(props: FilterProps) {
  const counts = useFacetCounts(props.filter, { isShown: true, myId: props.myId })
  return (
    <div className="flex max-h-[min(36rem,70dvh)] w-88 flex-col gap-4 overflow-y-auto pr-1">
      <RestOfFilters {...props} counts={counts} />
    </div>
  )
}

export function AllFilters(props: FilterProps) {
  const counts = useFacetCounts(props.filter, { isShown: true, myId: props.myId })
  const fields = { ...props, counts }
  return (
    <div className="flex flex-col gap-4">
      <WhenFilter search={props.search} change={props.change} />
      {FACETS_IN_THE_ROW.map((name) => (
        <ManyFields key={name} name={name} {...fields} />
      ))}
      <RestOfFilters {...fields} />
    </div>
  )
}

function RestOfFilters(fields: FieldProps) {
  return (
    <>
      {VERDICTS.map((name) => (
        <ManyFields key={name} name={name} {...fields} />
      ))}
      <FlagField name="unsure" {...fields} />
      {hasFeature('callbacks') ? <FlagField name="callback" {...fields} /> : null}
      <FlagField name="hasTicket" {...fields} />
      <FlagField name="hasTranscript" {...fields} />
      <FlagField name="hasRecording" {...fields} />
      <DurationField search={fields.search} change={fields.change} />
      {OTHERS.map((name) => (
        <ManyFields key={name} name={name} {...fields} />
      ))}
    </>
  )
}

const ANY = { value: '', label: 'Any time' }

/** The day that an instant of a link is in. */
const dayShown = (time: string | undefined, ended = 0) =>
  time === undefined || isDay(time) ? (time ?? '') : dayOf(new Date(Date.parse(time) - ended))

export function WhenFilter({ search, change }: Pick<FilterProps, 'search' | 'change'>) {
  const { from, to } = search
  const hasDays = from !== undefined || to !== undefined
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-row font-medium">When</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {[ANY, ...RANGE_OPTIONS].map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-7 items-center gap-2 text-row first:col-span-2 pointer-coarse:min-h-9"
          >
            <input
              type="radio"
              name="range"
              checked={!hasDays && (search.range ?? '') === value}
              onChange={() => change({ range: value || undefined, from: undefined, to: undefined })}
              className="size-4 accent-brand"
            />
            {label}
          </label>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <label className="flex flex-col gap-1 text-meta text-ink-muted">
          From
          <input
            type="date"
            value={dayShown(from)}
            max={dayShown(to, 1)}
            onChange={(event) => change({ from: event.target.value, range: undefined })}
            className={CONTROL}
          />
        </label>
        <label className="flex flex-col gap-1 text-meta text-ink-muted">
          To
          <input
            type="date"
            value={dayShown(to, 1)}
            min={dayShown(from)}
            onChange={(event) => change({ to: event.target.value, range: undefined })}
            className={CONTROL}
          />
        </label>
      </div>
    </fieldset>
  )
}

type FieldProps = FilterProps & { counts: FacetCounts }

const LEGEND = 'mb-1 text-row font-medium'

/** Every value of one filter as a checkbox, with how many calls it would leave. */
function ManyFields({ name, counts, ...props }: FieldProps & { name: WordFacet }) {
  const { search, change } = props
  const { label, options } = optionsOf(name, props, counts)
  const chosen: readonly string[] = search[name] ?? []
  return (
    <fieldset>
      <legend className={LEGEND}>{label}</legend>
      <div className="grid grid-cols-2 gap-x-6">
        {options.map(({ value, label }) => {
          const count = counts.countOf(name, value)
          return (
            <label
              key={value}
              className={clsx(
                'flex min-h-7 min-w-0 items-center gap-2 text-row pointer-coarse:min-h-9',
                count === 0 && 'text-ink-subtle',
              )}
            >
              <Checkbox
                checked={chosen.includes(value)}
                onChange={(event) =>
                  change({
                    [name]: event.target.checked
                      ? [...chosen, value]
                      : chosen.filter((one) => one !== value),
                  })
                }
              />
              <bdi className="min-w-0 truncate">{label}</bdi>
              <span className="ml-auto text-meta text-ink-subtle tabular-nums">
                {count === undefined ? null : counts.countWords(count)}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function FlagField({ name, search, change, counts }: FieldProps & { name: FlagFacet }) {
  const { label, yes, no } = FLAG_FILTERS[name]
  const words = (option: string, value: 'true' | 'false') => {
    const count = counts.countOf(name, value)
    return count === undefined ? option : `${option} ${counts.countWords(count)}`
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span aria-hidden="true" className="text-row font-medium">
        {label}
      </span>
      <SegmentedControl
        label={label}
        options={[
          { value: '', label: 'Any' },
          { value: 'true', label: words(yes.option, 'true') },
          { value: 'false', label: words(no.option, 'false') },
        ]}
        value={String(search[name] ?? '')}
        onChange={(value) => change({ [name]: value })}
      />
    </div>
  )
}

function DurationField({ search, change }: Pick<FieldProps, 'search' | 'change'>) {
  const { minSeconds, maxSeconds } = search
  const preset = DURATION_OPTIONS.find(
    (option) => option.minSeconds === minSeconds && option.maxSeconds === maxSeconds,
  )
  const isCustom = !preset && (minSeconds !== undefined || maxSeconds !== undefined)
  return (
    <div className="flex items-center justify-between gap-3 text-row font-medium">
      <span aria-hidden="true">Duration</span>
      <Select
        aria-label="Duration"
        size="sm"
        className="max-w-44 font-normal"
        options={[
          { value: '', label: 'Any' },
          ...DURATION_OPTIONS,
          ...(isCustom ? [{ value: 'custom', label: 'As linked' }] : []),
        ]}
        value={preset?.value ?? (isCustom ? 'custom' : '')}
        onChange={({ target: { value } }) => {
          const chosen = DURATION_OPTIONS.find((option) => option.value === value)
          if (value === 'custom') return
          change({ minSeconds: chosen?.minSeconds, maxSeconds: chosen?.maxSeconds })
        }}
      />
    </div>
  )
}
