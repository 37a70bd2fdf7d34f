import { PROVIDER_LABELS } from '@/components/category-label'
import { PROVIDERS } from '@/contracts/call-words'
import { Button } from '@/ui/button'
import { Select } from '@/ui/select'

import { type StatusSearch, TROUBLES } from './status-search'

const ANY = ''
const RESULT_LABELS = { refused: 'Refused', flagged: 'Flagged' } as const
const RESULT_OPTIONS = [
  { value: ANY, label: 'Refused and flagged' },
  ...TROUBLES.map((value) => ({ value, label: RESULT_LABELS[value] })),
]
const PROVIDER_OPTIONS = [
  { value: ANY, label: 'Every provider' },
  ...PROVIDERS.map((value) => ({ value, label: PROVIDER_LABELS[value] })),
]

export function DeliveryFilters({
  search,
  onSearch,
  disabledReason,
}: {
  search: StatusSearch
  onSearch: (patch: StatusSearch) => void
  disabledReason: string | null
}) {
  const common = {
    size: 'sm' as const,
    disabled: disabledReason !== null,
    title: disabledReason ?? undefined,
    className: 'w-auto!',
  }
  return (
    <search aria-label="Filters" className="flex flex-wrap items-center gap-2">
      <Select
        {...common}
        aria-label="Result"
        options={RESULT_OPTIONS}
        value={search.result ?? ANY}
        onChange={({ target }) =>
          onSearch({ result: TROUBLES.find((one) => one === target.value) })
        }
      />
      <Select
        {...common}
        aria-label="Provider"
        options={PROVIDER_OPTIONS}
        value={search.provider ?? ANY}
        onChange={({ target }) =>
          onSearch({ provider: PROVIDERS.find((one) => one === target.value) })
        }
      />
      {search.result || search.provider ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onSearch({ result: undefined, provider: undefined })}
        >
          Clear all
        </Button>
      ) : null}
    </search>
  )
}
