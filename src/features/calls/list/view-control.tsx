import { ArrowUpDown, LayoutGrid, PanelLeft, Rows3, SlidersVertical } from 'lucide-react'

import type { CallListSearch } from '@/api/call-list-search'
import { Button } from '@/ui/button'
import { pressCommand, useHotkeys } from '@/ui/hotkeys'
import { LatePart } from '@/ui/late-part'
import { Menu } from '@/ui/menu'
import { choices } from '@/ui/overlay-parts'
import { Popover } from '@/ui/popover'
import { SegmentedControl } from '@/ui/segmented-control'

import type { ChangeSearch } from '../call-list-state'
import type { EntryLook } from '../entry/entry-look'
import { SORT_OPTIONS } from '../filters/filter-words'
import { panelCode } from '../panel-code'

const VIEWS = [
  { value: 'card', label: 'Cards', icon: <LayoutGrid className="max-[1400px]:hidden" /> },
  { value: 'line', label: 'Compact', icon: <Rows3 className="max-[1400px]:hidden" /> },
  { value: 'row', label: 'Email', icon: <PanelLeft className="max-[1400px]:hidden" /> },
] as const

export function ViewControl({
  look,
  onChange,
}: {
  look: EntryLook
  onChange: (look: EntryLook) => void
}) {
  useHotkeys('Calls', [
    ...VIEWS.map(({ value, label }) => ({
      key: '',
      label: `View: ${label}`,
      run: () => onChange(value),
    })),
    { key: '', label: 'Filters', run: pressCommand('filters') },
    { key: '', label: 'Export these calls as CSV', run: pressCommand('export') },
  ])
  return <SegmentedControl label="View" options={VIEWS} value={look} onChange={onChange} />
}

export function SortMenu({ search, change }: { search: CallListSearch; change: ChangeSearch }) {
  const sort = search.sort ?? 'newest'
  const shown = SORT_OPTIONS.find(({ value }) => value === sort)
  return (
    <Menu
      label="Sort calls"
      align="end"
      trigger={
        <Button size="tool" icon={<ArrowUpDown />}>
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
        <Button size="tool" icon={<SlidersVertical />}>
          <span className="max-sm:sr-only">Display</span>
        </Button>
      }
    >
      <LatePart late={panelCode}>{({ DisplayOptions }) => <DisplayOptions />}</LatePart>
    </Popover>
  )
}
