import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import type { CallListSearch } from '@/api/call-list-search'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { FilterChip } from '@/ui/filter-chip'
import { Popover } from '@/ui/popover'
import { useLazyPart } from '@/ui/use-lazy-part'

import type { ChangeSearch } from './call-list-state'
import { usePrepareCounts } from './facet-counts'
import { FacetMenu, type FilterProps } from './facet-menu'
import { FilterControl } from './filter-control'
import { type FilterWords, describeFilters, rangeWords } from './filter-words'
import { useMediaQuery } from './use-media-query'

const loadPanels = () => import('./more-filters')

/** These have a menu of their own in a wide row; the other ones show as chips. */
const FACETS_IN_THE_ROW = ['outcome', 'category', 'reviewed', 'assignee'] as const
const IN_THE_ROW: ReadonlySet<keyof CallListSearch> = new Set(['range', ...FACETS_IN_THE_ROW])

type Props = FilterProps & { onClearAll: () => void }

/** The filters of the list: the common ones in the row, the rest behind "More filters". */
export function FilterBar(props: Props) {
  const isWide = useMediaQuery('(min-width: 768px)')
  const prepareCounts = usePrepareCounts(props.filter)
  const { part, prepare } = useLazyPart(loadPanels)
  const filters = describeFilters(props.search, props.people)
  const onIntent = () => {
    prepareCounts()
    prepare()
  }
  const panels = { ...props, filters, part }
  return (
    <div
      role="presentation"
      className="contents"
      // Whoever comes near the filters is about to open one.
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {isWide ? <FilterRow {...panels} /> : <FilterSheet {...panels} />}
    </div>
  )
}

type Panels = Props & {
  filters: FilterWords[]
  /** The panels with every filter, once they have arrived. */
  part: Awaited<ReturnType<typeof loadPanels>> | undefined
}

const more = <SlidersHorizontal aria-hidden="true" size={16} />

function FilterRow({ filters, part, onClearAll, ...props }: Panels) {
  const { search, change } = props
  const chips = filters.filter(({ keys }) => !keys.some((key) => IN_THE_ROW.has(key)))
  return (
    <>
      <FilterControl
        label="When"
        shown={rangeWords(search)}
        onClear={() => change({ range: undefined, from: undefined, to: undefined })}
      >
        {(trigger) => (
          <Popover label="When" trigger={trigger}>
            {part ? <part.WhenFilter search={search} change={change} /> : <Arriving />}
          </Popover>
        )}
      </FilterControl>
      {FACETS_IN_THE_ROW.map((facet) => (
        <FacetMenu key={facet} facet={facet} {...props} />
      ))}
      <Popover
        label="More filters"
        trigger={
          <Button size="sm" icon={more}>
            More filters
          </Button>
        }
      >
        {part ? <part.MoreFilters {...props} /> : <Arriving />}
      </Popover>
      <Chips chips={chips} change={change} />
      {filters.length > 0 ? <ClearAll onClearAll={onClearAll} /> : null}
    </>
  )
}

function FilterSheet({ filters, part, onClearAll, ...props }: Panels) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={more} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {filters.length > 0 ? `Filters (${filters.length})` : 'Filters'}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Filter calls"
        footer={
          <>
            <Button onClick={onClearAll}>Clear all</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Show calls
            </Button>
          </>
        }
      >
        {part ? <part.AllFilters {...props} /> : <Arriving />}
      </Dialog>
      <Chips chips={filters} change={props.change} />
      {filters.length > 0 ? <ClearAll onClearAll={onClearAll} /> : null}
    </>
  )
}

function Arriving(): ReactNode {
  return <output className="block w-88 max-w-full text-row text-ink-muted">Loading filters</output>
}

function Chips({ chips, change }: { chips: FilterWords[]; change: ChangeSearch }) {
  return chips.map(({ keys, label }) => (
    <FilterChip
      key={keys[0]}
      label={label}
      onRemove={() => change(Object.fromEntries(keys.map((key) => [key, undefined])))}
    />
  ))
}

function ClearAll({ onClearAll }: { onClearAll: () => void }) {
  return (
    <Button size="sm" variant="ghost" onClick={onClearAll}>
      Clear all
    </Button>
  )
}
