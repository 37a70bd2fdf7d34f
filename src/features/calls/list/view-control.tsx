import { LayoutGrid, PanelLeft } from 'lucide-react'

import type { ViewMode } from '@/api/call-display-settings'
import { SegmentedControl } from '@/ui/segmented-control'

const cards = <LayoutGrid aria-hidden="true" size={16} />
const mail = <PanelLeft aria-hidden="true" size={16} />
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
