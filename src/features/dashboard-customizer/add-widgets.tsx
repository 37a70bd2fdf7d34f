import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'

import { organisationSettingsQuery } from '@/api/settings'
import { SIZE_LABELS, shapeWords } from '@/components/dashboards/widget-labels'
import { isWidgetOn } from '@/components/widget-feature'
import type { Role } from '@/contracts/call-words'
import { WIDGETS, widgetsForRole } from '@/domain/widgets/catalogue'
import { storedWidget } from '@/domain/widgets/stored-widget'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { SearchField } from '@/ui/search-field'

import { show } from './arrange'
import type { LayoutEditor } from './use-layout-editor'

const CATEGORIES = [
  ['overview', 'Overview'],
  ['analytics', 'Analytics'],
  ['operations', 'Operations'],
  ['reports', 'Reports'],
  ['custom', 'Custom'],
] as const

const isFound = (sought: string, text: string) =>
  sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))

/** The catalogue: what is not there can be added, what is hidden shown again. */
export function AddWidgets({
  editor: { draft, setWidgets },
  reader,
  say,
  onClose,
}: {
  editor: LayoutEditor
  reader: Role
  say: (words: string) => void
  onClose: () => void
}) {
  const { data: settings } = useQuery(organisationSettingsQuery)
  const [sought, setSought] = useState('')
  const seen = widgetsForRole(reader)
  const titleOf = (widget: (typeof WIDGETS)[number]) =>
    draft.widgets.find(({ id }) => id === widget.id)?.title ?? widget.title
  const found = WIDGETS.filter(
    (one) => isWidgetOn(one) && isFound(sought, `${titleOf(one)} ${one.description}`),
  )
  return (
    <Dialog
      title="Add widgets"
      description="Each widget once. New ones come to lie below the others."
      size="side"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <SearchField label="Search widgets" value={sought} onChange={setSought} className="mb-3" />
      <output className="text-row text-ink-muted">
        {found.length === 0 ? 'No widgets match.' : null}
      </output>
      {CATEGORIES.map(([category, label]) => {
        const widgets = found.filter((one) => one.category === category)
        return widgets.length === 0 ? null : (
          <section key={category} aria-label={label} className="mb-4">
            <h3 className="mb-1 text-row font-semibold text-ink">{label}</h3>
            <ul className="divide-y divide-line rounded-card border border-line">
              {widgets.map((widget) => {
                const there = draft.widgets.find(({ id }) => id === widget.id)
                const { title } = there ?? widget
                const add = () => {
                  setWidgets((all) => show(all, there ?? storedWidget(widget)))
                  say(there ? `${title} shown again.` : `${title} added.`)
                }
                return (
                  <li key={widget.id} className="flex items-start gap-2 px-3 py-2">
                    <div className="min-w-0 flex-1">
                      <p className="text-row font-medium text-ink">{title}</p>
                      <p className="text-meta text-ink-muted">{widget.description}</p>
                      <p className="text-meta text-ink-muted">
                        {`${SIZE_LABELS[widget.size]} · ${shapeWords(widget, settings?.resolutionTarget)}`}
                      </p>
                    </div>
                    {there?.visible ? (
                      <span className="flex h-7 items-center gap-1 text-meta text-ink-muted">
                        <Check className="size-4" />
                        Added
                      </span>
                    ) : (
                      <Button
                        size="sm"
                        icon={<Plus />}
                        aria-label={there ? `Show ${title}` : `Add ${title}`}
                        disabledReason={
                          seen.some(({ id }) => id === widget.id)
                            ? null
                            : 'Only administrators see it'
                        }
                        onClick={add}
                      >
                        {there ? 'Show' : 'Add'}
                      </Button>
                    )}
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </Dialog>
  )
}
