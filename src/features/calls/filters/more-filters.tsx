import { hasFeature } from '@/api/features'

import { type FieldProps, DurationField, FlagField, ManyFields } from './filter-fields'
import { useFacetCounts } from './facet-counts'
import type { FilterProps } from './facet-menu'
import { RangeFields } from './range-fields'

/** When the calls were. */
export function WhenFilter({ search, change }: Pick<FilterProps, 'search' | 'change'>) {
  return <RangeFields search={search} change={change} />
}

/** The filters that are asked for less often. */
export function MoreFilters(props: FilterProps) {
  const counts = useFacetCounts(props.filter, { isShown: true, myId: props.myId })
  return (
    <div className="flex max-h-[min(36rem,70dvh)] w-88 flex-col gap-4 overflow-y-auto pr-1">
      <RestOfFilters {...props} counts={counts} />
    </div>
  )
}

/** Every filter, for a screen that has no room for a row of them. */
export function AllFilters(props: FilterProps) {
  const counts = useFacetCounts(props.filter, { isShown: true, myId: props.myId })
  const fields = { ...props, counts }
  return (
    <div className="flex flex-col gap-4">
      <RangeFields search={props.search} change={props.change} />
      <ManyFields name="outcome" {...fields} />
      <ManyFields name="category" {...fields} />
      <ManyFields name="reviewed" {...fields} />
      <ManyFields name="assignee" {...fields} />
      <RestOfFilters {...fields} />
    </div>
  )
}

function RestOfFilters(fields: FieldProps) {
  return (
    <>
      <ManyFields name="priority" {...fields} />
      <ManyFields name="resolution" {...fields} />
      <ManyFields name="sentiment" {...fields} />
      {hasFeature('callbacks') ? <FlagField name="callback" {...fields} /> : null}
      <FlagField name="hasTranscript" {...fields} />
      <FlagField name="hasRecording" {...fields} />
      <DurationField search={fields.search} change={fields.change} />
      <ManyFields name="direction" {...fields} />
      <ManyFields name="provider" {...fields} />
      <ManyFields name="status" {...fields} />
    </>
  )
}
