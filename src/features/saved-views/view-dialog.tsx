import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod'

import { changeSavedView, createSavedView } from '@/api/saved-views'
import {
  SAVED_VIEW_NAME_MAX,
  type SavedView,
  savedViewName,
  type ViewedList,
} from '@/contracts/saved-views'
import { FormDialog, SelectField, TextField } from '@/ui/form'
import { notify } from '@/ui/notify'

const form = z.object({
  name: savedViewName,
  audience: z.enum(['me', 'everyone']),
})

const AUDIENCES = [
  { value: 'me', label: 'Only me' },
  { value: 'everyone', label: 'Everyone' },
]

/** A new view of `search`, or another name for `rename`. */
export type ViewDialogTask =
  | { kind: 'create'; name: string; list: ViewedList; search: Record<string, unknown> }
  | { kind: 'rename'; view: SavedView }

export function ViewDialog({
  task,
  onClose,
  onCreated,
}: {
  task: ViewDialogTask
  onClose: () => void
  onCreated: (view: SavedView) => void
}) {
  const create = useMutation(createSavedView)
  const rename = useMutation(changeSavedView)
  const isNew = task.kind === 'create'
  const fields = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: isNew ? task.name : task.view.name, audience: 'me' as const },
  })
  const save = ({ name, audience }: z.output<typeof form>) => {
    if (task.kind === 'rename') {
      const { id, version } = task.view
      return rename.mutate({ id, version, list: task.view.list, name }, { onSuccess: onClose })
    }
    return create.mutate(
      { name, isShared: audience === 'everyone', list: task.list, search: task.search },
      {
        onSuccess: (view) => {
          onClose()
          onCreated(view)
          notify.success(`“${view.name}” saved`)
        },
      },
    )
  }
  return (
    <FormDialog
      title={isNew ? 'Save view' : 'Rename view'}
      description={isNew ? 'Saves the filters, search and sort order of this list.' : undefined}
      onClose={onClose}
      form={fields}
      onSubmit={save}
      submitLabel={isNew ? 'Save view' : 'Rename'}
      mutation={isNew ? create : rename}
    >
      <TextField name="name" label="Name" autoComplete="off" maxLength={SAVED_VIEW_NAME_MAX} />
      {isNew ? <SelectField name="audience" label="Visible to" options={AUDIENCES} /> : null}
    </FormDialog>
  )
}
