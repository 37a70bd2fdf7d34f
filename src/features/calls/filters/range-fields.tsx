import type { CallListSearch } from '@/api/call-list-search'
import { CONTROL } from '@/ui/control-classes'

import type { ChangeSearch } from '../call-list-state'
import { RANGE_OPTIONS } from './filter-options'

const ANY = { value: '', label: 'Any time' }

export function RangeFields({ search, change }: { search: CallListSearch; change: ChangeSearch }) {
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
              className="size-4 accent-accent"
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
            value={from ?? ''}
            max={to}
            onChange={(event) => change({ from: event.target.value, range: undefined })}
            className={CONTROL}
          />
        </label>
        <label className="flex flex-col gap-1 text-meta text-ink-muted">
          To
          <input
            type="date"
            value={to ?? ''}
            min={from}
            onChange={(event) => change({ to: event.target.value, range: undefined })}
            className={CONTROL}
          />
        </label>
      </div>
    </fieldset>
  )
}
