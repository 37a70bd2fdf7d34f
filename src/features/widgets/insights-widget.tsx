import { useMemo } from 'react'

import { useLabels } from '@/api/call-labels'
import { INSIGHT_LOOKS } from '@/components/insight-looks'
import { categoryLabel } from '@/components/labels'
import { OpenCallsLink } from '@/components/open-calls-link'
import { INSIGHT_TYPES, insightsOf } from '@/domain/insights/insights'
import { NamedIcon } from '@/ui/named-icon'

import type { FiguresProps } from './widget-parts'

/** What the figures say by rules, each with exactly its calls. */
export function InsightsWidget({ widget, answers }: FiguresProps) {
  const labels = useLabels('categories')
  const { maxItems = 10, insightTypes = INSIGHT_TYPES } =
    widget.type === 'list' ? widget.config : {}
  const { insights, note } = useMemo(
    () =>
      insightsOf(answers, {
        types: insightTypes,
        most: maxItems,
        names: (_, word) => categoryLabel(word ?? 'none'),
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [answers, insightTypes, maxItems, labels],
  )
  return (
    <>
      {note === null ? null : <p className="text-row text-ink-muted">{note}</p>}
      <ul className="relative min-h-0 flex-1 divide-y divide-line overflow-y-auto">
        {insights.map(({ key, type, title, detail, n, filters }) => {
          const { Icon, name } = INSIGHT_LOOKS[type]
          return (
            <li key={key} className="flex gap-2 py-1.5 text-row">
              <NamedIcon Icon={Icon} name={name} className="mt-0.5 size-4 shrink-0 text-accent" />
              <div className="min-w-0">
                <p className="font-medium text-ink">{title}</p>
                <p className="text-meta text-ink-muted">
                  {detail} <OpenCallsLink n={n} filters={filters} of={title} />
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
