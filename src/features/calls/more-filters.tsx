import type { CallListSearch } from '@/api/call-list-search'
import { hasFeature } from '@/api/features'

import type { ChangeSearch } from './call-list-state'
import { DurationField, MultiFields, SingleField } from './filter-fields'

/** The filters that are asked for less often. */
export function MoreFilters({ search, change }: { search: CallListSearch; change: ChangeSearch }) {
  const fields = { search, change }
  return (
    <div className="flex flex-col gap-4">
      <MultiFields name="priority" {...fields} />
      <MultiFields name="resolution" {...fields} />
      <MultiFields name="sentiment" {...fields} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <DurationField {...fields} />
        {hasFeature('callbacks') ? <SingleField name="callback" {...fields} /> : null}
        <SingleField name="hasTranscript" {...fields} />
        <SingleField name="hasRecording" {...fields} />
      </div>
      <MultiFields name="direction" {...fields} />
      <MultiFields name="provider" {...fields} />
      <MultiFields name="status" {...fields} />
    </div>
  )
}
