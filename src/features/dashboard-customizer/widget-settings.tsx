import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import { SOURCE_LABELS } from '@/components/dashboards/widget-labels'
import { type DashboardWidget, GRID_COLUMNS } from '@/contracts/dashboards'
import { INTERVAL, readWidget, storedWidget } from '@/domain/widgets/stored-widget'
import type { WidgetDefinition } from '@/domain/widgets/widget'
import { FormDialog, TextField } from '@/ui/form'

import type { Position } from './arrange'
import { OwnFields } from './settings-fields'
import { defaultsOf, settingsForm, type SettingsValues } from './settings-form'

/** What a widget shows and where it lies, within what the catalogue allows it. */
export function WidgetSettings({
  stored,
  widget,
  onSave,
  onClose,
}: {
  stored: DashboardWidget
  widget: WidgetDefinition
  onSave: (widget: DashboardWidget, position: Position) => void
  onClose: () => void
}) {
  const form = useForm({
    resolver: zodResolver(settingsForm),
    defaultValues: defaultsOf(widget),
  })
  const save = (values: SettingsValues) => {
    const { title, refreshInterval, shows, formula, unit, x, y, w, h, ...config } = values
    const asked = {
      ...stored,
      title,
      refreshInterval,
      config: {
        ...stored.config,
        ...config,
        ...(widget.type === 'gauge' && { hasOwnTarget: config.target !== undefined }),
        ...(shows === 'formula' ? { formula, unit } : { formula: undefined }),
      },
    }
    const read = readWidget(asked)
    if (read) onSave(storedWidget(read, stored), { x, y, w, h })
    onClose()
  }
  return (
    <FormDialog
      title={`Settings of ${widget.title}`}
      description={`${widget.description} Source: ${SOURCE_LABELS[widget.dataSource]}.`}
      onClose={onClose}
      form={form}
      onSubmit={save}
      submitLabel="Apply"
      mutation={{ isPending: false, error: null }}
    >
      <TextField name="title" label="Title" />
      <OwnFields widget={widget} />
      <TextField
        name="refreshInterval"
        label="Refresh every, in seconds"
        inputMode="numeric"
        help={`${INTERVAL.min} to ${INTERVAL.max}`}
      />
      <fieldset>
        <legend className="mb-1 text-row font-medium text-ink">Position and size</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <TextField name="x" label="Column (x)" inputMode="numeric" />
          <TextField name="y" label="Row (y)" inputMode="numeric" />
          <TextField name="w" label="Width (w)" inputMode="numeric" />
          <TextField name="h" label="Height (h)" inputMode="numeric" />
        </div>
        <p className="mt-1 text-meta text-ink-muted">
          {`Counted from 0, in a grid of ${GRID_COLUMNS} columns; widgets move up as far as there is room.`}
        </p>
      </fieldset>
    </FormDialog>
  )
}
