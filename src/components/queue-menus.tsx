import { useLabels } from '@/api/call-labels'
import type { QueueSearch } from '@/api/queue-search'
import { MultiSelectMenu } from '@/ui/multi-select-menu'

import { PRIORITY_OPTIONS } from './call-chips'

type Search = Pick<QueueSearch, 'priority' | 'category'>

/** Nothing chosen asks for nothing. */
export const orNone = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined)

/** The menus of filters that all queues have. */
export function PriorityAndCategory({
  search,
  onSearch,
}: {
  search: Search
  onSearch: (patch: Search) => void
}) {
  const categories = useLabels('categories')
    .filter(({ mergedInto }) => mergedInto === null)
    .map(({ key, label }) => ({ value: key, label }))
  return (
    <>
      <MultiSelectMenu
        label="Priority"
        options={PRIORITY_OPTIONS}
        value={search.priority ?? []}
        onChange={(priority) => onSearch({ priority: orNone(priority) })}
      />
      <MultiSelectMenu
        label="Category"
        options={categories}
        value={search.category ?? []}
        onChange={(category) => onSearch({ category: orNone(category) })}
      />
    </>
  )
}
