import { clsx } from 'clsx'

import type { FlagFacet, WordFacet } from '@/contracts/call-fields'
import { Checkbox } from '@/ui/checkbox'
import { SegmentedControl } from '@/ui/segmented-control'
import { Select } from '@/ui/select'

import type { FacetCounts } from './facet-counts'
import { type FilterProps, optionsOf } from './facet-menu'
import { DURATION_OPTIONS, FLAG_FILTERS } from './filter-options'

export type FieldProps = FilterProps & { counts: FacetCounts }

const LEGEND = 'mb-1 text-row font-medium'

/** Every value of one filter as a checkbox, with how many calls it would leave. */
export function ManyFields({ name, counts, ...props }: FieldProps & { name: WordFacet }) {
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

export function FlagField({ name, search, change, counts }: FieldProps & { name: FlagFacet }) {
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

export function DurationField({ search, change }: Pick<FieldProps, 'search' | 'change'>) {
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
