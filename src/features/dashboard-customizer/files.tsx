import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { publishDashboard } from '@/api/dashboards'
import { type DashboardLayout, soundLayout } from '@/contracts/dashboards'
import { readJsonPlaces } from '@/lib/json-places'
import { readTextFile, tooLarge } from '@/lib/read-text-file'
import { Checkbox } from '@/ui/checkbox'
import { FormDialog, TextAreaField, TextField } from '@/ui/form'

/** The layout, or what is wrong with the text and on which line. */
export const readLayoutFile = (text: string): DashboardLayout | string => {
  const read = readJsonPlaces(text)
  if ('error' in read) return `Line ${read.line}: ${read.error}.`
  const parsed = soundLayout.safeParse(read.value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (!issue) return 'This is not a dashboard.'
  const name = issue.path.join('.')
  return `Line ${read.lineOf(issue.path)}: ${name ? `${name}: ` : ''}${issue.message}.`
}

/** As much as can be published. */
const IMPORT_LIMIT = { kb: 64, done: 'imported' }
const NOT_SENT = { isPending: false, error: null }

export function ImportDialog({
  onRead,
  onClose,
}: {
  onRead: (layout: DashboardLayout) => void
  onClose: () => void
}) {
  const form = useForm({ defaultValues: { text: '' } })
  const read = ({ text }: { text: string }) => {
    const size = new TextEncoder().encode(text).length
    const layout = tooLarge('This', size, IMPORT_LIMIT) ?? readLayoutFile(text)
    if (typeof layout === 'string') return form.setError('text', { message: layout })
    onRead(layout)
    onClose()
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const read = await readTextFile(file, IMPORT_LIMIT)
    if ('refusal' in read) return form.setError('text', { message: read.refusal })
    form.clearErrors('text')
    form.setValue('text', read.text, { shouldDirty: true })
  }
  return (
    <FormDialog
      title="Import a dashboard"
      description="It takes the place of what is here, until you undo it. Nothing is stored before you save."
      onClose={onClose}
      form={form}
      onSubmit={read}
      submitLabel="Import"
      mutation={NOT_SENT}
    >
      <label className="flex flex-col gap-1 text-row font-medium text-ink">
        File
        <input
          type="file"
          accept="application/json,.json"
          className="text-row font-normal text-ink-muted file:mr-3 file:h-8 file:rounded-control file:border file:border-line-control file:bg-surface file:px-3 file:text-ink"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </label>
      <TextAreaField name="text" label="Or its text" rows={10} spellCheck={false} />
    </FormDialog>
  )
}

const BY_THEMSELVES = 'Refresh the widgets by themselves'

export function DetailsDialog({
  layout,
  onSave,
  onClose,
}: {
  layout: DashboardLayout
  onSave: (details: Pick<DashboardLayout, 'name' | 'description' | 'autoRefresh'>) => void
  onClose: () => void
}) {
  const { name, description, autoRefresh } = layout
  const form = useForm({ defaultValues: { name, description, autoRefresh } })
  return (
    <FormDialog
      title="Name the dashboard"
      onClose={onClose}
      form={form}
      onSubmit={(details) => {
        const trimmed = details.name.trim()
        if (trimmed === '') return form.setError('name', { message: 'Enter a name' })
        onSave({ ...details, name: trimmed.slice(0, 80) })
        return onClose()
      }}
      submitLabel="Apply"
      mutation={NOT_SENT}
    >
      <TextField name="name" label="Name" maxLength={80} />
      <TextField name="description" label="Description" maxLength={300} />
      <label className="flex items-center gap-2 text-row">
        <Checkbox {...form.register('autoRefresh')} />
        {BY_THEMSELVES}
      </label>
    </FormDialog>
  )
}

export function PublishDialog({
  layout,
  onPublished,
  onClose,
}: {
  layout: DashboardLayout
  onPublished: (id: string) => void
  onClose: () => void
}) {
  const publish = useMutation(publishDashboard)
  const [name] = useState(layout.name)
  const form = useForm({ defaultValues: { name } })
  return (
    <FormDialog
      title="Publish to the team"
      description="Everyone can open it and copy it. You and administrators can change it or take it back."
      onClose={onClose}
      form={form}
      onSubmit={(values) =>
        publish.mutate(
          { layout: { ...layout, name: values.name.trim() }, over: null },
          {
            onSuccess: ({ id }) => {
              onClose()
              onPublished(id)
            },
          },
        )
      }
      submitLabel="Publish"
      pendingLabel="Publishing..."
      mutation={publish}
    >
      <TextField name="name" label="Name" maxLength={80} />
    </FormDialog>
  )
}
