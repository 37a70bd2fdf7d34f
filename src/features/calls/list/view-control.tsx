import { ArrowUpDown, LayoutGrid, PanelLeft, SlidersVertical } from 'lucide-react'

import type { ViewMode } from '@/api/call-display-settings'
import type { CallListSearch } from '@/api/call-list-search'
import { Button } from '@/ui/button'
import { LatePart } from '@/ui/late-part'
import { Menu } from '@/ui/menu'
import { choices } from '@/ui/overlay-parts'
import { Popover } from '@/ui/popover'
import { SegmentedControl } from '@/ui/segmented-control'

import type { ChangeSearch } from '../call-list-state'
import { SORT_OPTIONS } from '../filters/filter-words'
import { panelCode } from '../panel-code'

const cards = <LayoutGrid />
const mail = <PanelLeft />
const VIEWS = [
  { value: 'card', label: 'Card View', icon: cards },
  { value: 'email', label: 'Email Client View', icon: mail },
] as const
/** Where the full names would take a line of their own. */
const SHORT_VIEWS = [
  { value: 'card', label: 'Cards', icon: cards },
  { value: 'email', label: 'List', icon: mail },
] as const

export function ViewControl({
  view,
  isShort,
  onChange,
}: {
  view: ViewMode
  isShort: boolean
  onChange: (view: ViewMode) => void
}) {
  return (
    <SegmentedControl
      label="View"
      options={isShort ? SHORT_VIEWS : VIEWS}
      value={view}
      onChange={onChange}
    />
  )
}

export function SortMenu({ search, change }: { search: CallListSearch; change: ChangeSearch }) {
  const sort = search.sort ?? 'newest'
  const shown = SORT_OPTIONS.find(({ value }) => value === sort)
  return (
    <Menu
      label="Sort calls"
      align="end"
      trigger={
        <Button size="sm" icon={<ArrowUpDown />}>
          <span className="sr-only">Sort: </span>
          <span className="max-sm:sr-only">{shown?.short}</span>
        </Button>
      }
      entries={choices(SORT_OPTIONS, sort, (value) => change({ sort: value }))}
    />
  )
}

export function DisplayMenu() {
  return (
    <Popover
      label="Display"
      align="end"
      trigger={
        <Button size="sm" icon={<SlidersVertical />}>
          <span className="max-sm:sr-only">Display</span>
        </Button>
      }
    >
      <LatePart late={panelCode}>{({ DisplayOptions }) => <DisplayOptions />}</LatePart>
    </Popover>
  )
}
