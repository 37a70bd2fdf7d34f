import { ArrowUpDown } from 'lucide-react'

import type { CallListSearch } from '@/api/call-list-search'
import { Button } from '@/ui/button'
import { Menu } from '@/ui/menu'

import type { ChangeSearch } from '../call-list-state'
import { SORT_OPTIONS } from './filter-options'

export function SortMenu({ search, change }: { search: CallListSearch; change: ChangeSearch }) {
  const sort = search.sort ?? 'newest'
  const shown = SORT_OPTIONS.find(({ value }) => value === sort)
  return (
    <Menu
      label="Sort calls"
      align="end"
      trigger={
        <Button size="sm" icon={<ArrowUpDown aria-hidden="true" size={16} />}>
          <span className="sr-only">Sort: </span>
          <span className="max-sm:sr-only">{shown?.short}</span>
        </Button>
      }
      entries={SORT_OPTIONS.map(({ value, label }) => ({
        kind: 'choice',
        label,
        checked: value === sort,
        onSelect: () => change({ sort: value }),
      }))}
    />
  )
}
