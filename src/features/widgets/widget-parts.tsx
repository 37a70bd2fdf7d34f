import { Link } from '@tanstack/react-router'
import { Download, Phone, RotateCw } from 'lucide-react'

import { CallerName } from '@/components/caller'
import { type FiguresProps as CardFigures, MoreMenu } from '@/components/figures'
import type { Call } from '@/contracts/calls'
import type { Grain } from '@/contracts/metrics'
import type { WidgetDefinition } from '@/domain/widgets/widget'
import { BYTE_ORDER_MARK, csvFileName, csvLine } from '@/lib/csv'
import { saveAsFile } from '@/ui/save-as-file'

import type { Asking } from './list-queries'

export type FiguresProps = CardFigures & {
  widget: WidgetDefinition
  /** Of what is asked over time. */
  grain: Grain
  /** The range is the dashboard's, not the widget's own. */
  isScoped: boolean
}
export type ListProps = Asking

type Rows = { columns: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }

/** What the menu of a figure has, for a list: its rows as a file, and again from the server. */
export function ListMenu({
  title,
  csv,
  onOpen,
  onRefresh,
}: {
  title: string
  csv: () => Rows
  onOpen: { label: string; run: () => void }
  onRefresh: () => void
}) {
  const download = () => {
    const { columns, rows } = csv()
    const lines = [[title], [], columns, ...rows].map(csvLine)
    saveAsFile(new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv' }), csvFileName(title))
  }
  return (
    <MoreMenu
      title={title}
      entries={[
        { label: onOpen.label, icon: <Phone />, onSelect: onOpen.run },
        { label: 'Download as CSV', icon: <Download />, onSelect: download },
        { label: 'Refresh', icon: <RotateCw />, onSelect: onRefresh },
      ]}
    />
  )
}

export const freshAt = (at: number) => (at === 0 ? null : new Date(at).toISOString())

export function CallLink({
  call,
}: {
  call: Pick<Call, 'id' | 'callerName' | 'callerNumber' | 'direction'>
}) {
  return (
    <Link
      to="/unified-dashboard/$id"
      params={{ id: call.id }}
      className="block max-w-48 rounded-chip font-medium text-ink hover:underline"
    >
      <CallerName caller={call} />
    </Link>
  )
}
