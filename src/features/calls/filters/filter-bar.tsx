import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'

import type { CallListSearch } from '@/api/call-list-search'
import type { WordFacet } from '@/contracts/call-fields'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { FilterChip } from '@/ui/filter-chip'
import { FilterControl } from '@/ui/filter-control'
import { LatePart } from '@/ui/late-part'
import { Popover } from '@/ui/popover'

import { panelCode } from '../panel-code'
import { useMediaQuery } from '@/ui/use-media-query'
import {
  FacetMenu,
  FACETS_IN_THE_ROW,
  type FilterProps,
  useFacetCounts,
  usePrepareCounts,
} from './facet-menu'
import { describeFilters, rangeWords } from './filter-words'

const IN_THE_ROW: ReadonlySet<keyof CallListSearch> = new Set(['range', ...FACETS_IN_THE_ROW])

/** The filters of the list: the common ones in the row, the rest behind "More filters". */
export function FilterBar({ onClearAll, ...props }: FilterProps & { onClearAll: () => void }) {
  const { search, change, people, filter } = props
  const isWide = useMediaQuery('(min-width: 768px)')
  const prepareCounts = usePrepareCounts(filter)
  const filters = describeFilters(search, people)
  const chips = filters.filter(({ keys }) => !isWide || !keys.some((key) => IN_THE_ROW.has(key)))
  return (
    <div
      role="presentation"
      data-filters
      className="contents"
      // Whoever comes near the filters is about to open one.
      onPointerEnter={prepareCounts}
      onFocus={prepareCounts}
    >
      {isWide ? (
        <FilterRow {...props} />
      ) : (
        <FilterSheet {...props} inForce={filters.length} onClearAll={onClearAll} />
      )}
      {chips.map(({ keys, label }) => (
        <FilterChip
          key={keys[0]}
          label={label}
          onRemove={() => change(Object.fromEntries(keys.map((key) => [key, undefined])))}
        />
      ))}
      {filters.length > 0 ? (
        <Button size="tool" variant="ghost" onClick={onClearAll}>
          Clear all
        </Button>
      ) : null}
    </div>
  )
}

const more = <SlidersHorizontal />

function FilterRow(props: FilterProps) {
  const { search, change, filter, myId } = props
  const [openFacet, setOpenFacet] = useState<WordFacet>()
  const counts = useFacetCounts(filter, { isShown: openFacet !== undefined, myId })
  return (
    <>
      <FilterControl
        label="When"
        shown={rangeWords(search)}
        onClear={() => change({ range: undefined, from: undefined, to: undefined })}
      >
        {(trigger) => (
          <Popover label="When" trigger={trigger}>
            <LatePart late={panelCode}>{({ WhenFilter }) => <WhenFilter {...props} />}</LatePart>
          </Popover>
        )}
      </FilterControl>
      {FACETS_IN_THE_ROW.map((facet) => (
        <FacetMenu
          key={facet}
          facet={facet}
          counts={counts}
          // One may be opened before the other has said that it closes.
          onOpenChange={(isOpen) =>
            setOpenFacet((open) => (isOpen ? facet : open === facet ? undefined : open))
          }
          {...props}
        />
      ))}
      <Popover
        label="More filters"
        trigger={
          <Button size="tool" icon={more} data-command="filters">
            More filters
          </Button>
        }
      >
        <LatePart late={panelCode}>{({ MoreFilters }) => <MoreFilters {...props} />}</LatePart>
      </Popover>
    </>
  )
}

function FilterSheet({
  inForce,
  onClearAll,
  ...props
}: FilterProps & { inForce: number; onClearAll: () => void }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        size="tool"
        icon={more}
        aria-haspopup="dialog"
        data-command="filters"
        onClick={() => setOpen(true)}
      >
        {inForce > 0 ? `Filters (${inForce})` : 'Filters'}
      </Button>
      {open ? (
        <Dialog
          onClose={close}
          title="Filter calls"
          footer={
            <>
              <Button onClick={onClearAll}>Clear all</Button>
              <Button variant="primary" onClick={close}>
                Show calls
              </Button>
            </>
          }
        >
          <LatePart late={panelCode}>{({ AllFilters }) => <AllFilters {...props} />}</LatePart>
        </Dialog>
      ) : null}
    </>
  )
}
