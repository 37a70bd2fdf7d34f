import { clsx } from 'clsx'

import type { CallListSearch } from '@/api/call-list-search'
import { Checkbox } from '@/ui/checkbox'
import { Select } from '@/ui/select'

import type { ChangeSearch } from './call-list-state'
import {
  DURATION_OPTIONS,
  type FilterOption,
  MULTI_FILTERS,
  type MultiFilterKey,
  SINGLE_FILTERS,
  type SingleFilterKey,
} from './filter-options'

type Fields = { search: CallListSearch; change: ChangeSearch }

/** Every value of one filter as a checkbox. */
export function MultiFields({ name, search, change }: Fields & { name: MultiFilterKey }) {
  const { label, options } = MULTI_FILTERS[name]
  const chosen: readonly string[] = search[name] ?? []
  return (
    <fieldset>
      <legend className="mb-1 text-row font-medium">{label}</legend>
      <div className={clsx('grid gap-x-4', options.length === 3 ? 'grid-cols-3' : 'grid-cols-2')}>
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-7 items-center gap-2 text-row">
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
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** One of a few, or any. */
export function ChoiceField({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly FilterOption[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <label className="flex flex-col gap-1 text-row font-medium">
      {label}
      <Select
        options={[{ value: '', label: 'Any' }, ...options]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

export function SingleField({ name, search, change }: Fields & { name: SingleFilterKey }) {
  const { label, options } = SINGLE_FILTERS[name]
  return (
    <ChoiceField
      label={label}
      options={options}
      value={String(search[name] ?? '')}
      onChange={(value) => change({ [name]: value })}
    />
  )
}

export function DurationField({ search, change }: Fields) {
  const { minSeconds, maxSeconds } = search
  const preset = DURATION_OPTIONS.find(
    (option) => option.minSeconds === minSeconds && option.maxSeconds === maxSeconds,
  )
  const isCustom = !preset && (minSeconds !== undefined || maxSeconds !== undefined)
  return (
    <ChoiceField
      label="Duration"
      options={[
        ...DURATION_OPTIONS,
        ...(isCustom ? [{ value: 'custom', label: 'As linked' }] : []),
      ]}
      value={preset?.value ?? (isCustom ? 'custom' : '')}
      onChange={(value) => {
        const chosen = DURATION_OPTIONS.find((option) => option.value === value)
        if (value === 'custom') return
        change({ minSeconds: chosen?.minSeconds, maxSeconds: chosen?.maxSeconds })
      }}
    />
  )
}
