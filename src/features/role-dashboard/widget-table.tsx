import { Lock } from 'lucide-react'

import type { WidgetDefinition } from '@/domain/widgets/widget'
import { Chip } from '@/ui/chip'
import { WideTable, WordsHead } from '@/ui/wide-table'

import { refreshWords, shapeWords, SIZE_LABELS, SOURCE_LABELS } from './widget-labels'

const CELL = 'px-4 py-2 align-top'
const COLUMNS = ['Widget', 'Shows', 'Size', 'Refreshes every', 'Comes from', 'Seen by']

export function WidgetTable({
  caption,
  widgets,
}: {
  caption: string
  widgets: readonly WidgetDefinition[]
}) {
  return (
    <WideTable label={caption} caption={caption}>
      <WordsHead columns={COLUMNS} />
      <tbody>
        {widgets.map((widget) => (
          <tr key={widget.id} className="border-t border-line">
            <th scope="row" className={`${CELL} w-88 text-left font-normal`}>
              <span className="block font-medium text-ink">{widget.title}</span>
              <span className="block text-ink-muted">{widget.description}</span>
            </th>
            <td className={CELL}>{shapeWords(widget)}</td>
            <td className={`${CELL} whitespace-nowrap`}>{SIZE_LABELS[widget.size]}</td>
            <td className={`${CELL} whitespace-nowrap tabular-nums`}>
              {refreshWords(widget.refreshInterval)}
            </td>
            <td className={`${CELL} whitespace-nowrap`}>{SOURCE_LABELS[widget.dataSource]}</td>
            <td className={`${CELL} whitespace-nowrap`}>
              {widget.permissions.includes('user') ? (
                'Everyone'
              ) : (
                <Chip icon={<Lock aria-hidden="true" size={16} />}>Admins</Chip>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
