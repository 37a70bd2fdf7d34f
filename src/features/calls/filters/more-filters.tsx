import { hasFeature } from '@/api/features'
import { WORD_FACETS, type WordFacet } from '@/contracts/call-fields'

import { type FieldProps, DurationField, FlagField, ManyFields } from './filter-fields'
import { useFacetCounts } from './facet-counts'
import { FACETS_IN_THE_ROW, type FilterProps } from './facet-menu'
import { RangeFields } from './range-fields'

const VERDICTS: readonly WordFacet[] = ['priority', 'resolution', 'sentiment']
const OTHERS = WORD_FACETS.filter(
  (name) => !VERDICTS.includes(name) && !FACETS_IN_THE_ROW.includes(name),
)

export function WhenFilter({ search, change }: Pick<FilterProps, 'search' | 'change'>) {
  return <RangeFields search={search} change={change} />
}

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
      <RangeFields search={props.search} change={props.change} />
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
      {hasFeature('callbacks') ? <FlagField name="callback" {...fields} /> : null}
      <FlagField name="hasTranscript" {...fields} />
      <FlagField name="hasRecording" {...fields} />
      <DurationField search={fields.search} change={fields.change} />
      {OTHERS.map((name) => (
        <ManyFields key={name} name={name} {...fields} />
      ))}
    </>
  )
}
