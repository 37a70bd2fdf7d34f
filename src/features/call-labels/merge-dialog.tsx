import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'

import { mergeLabel } from '@/api/call-labels'
import type { CallLabel, LabelList } from '@/contracts/call-labels'
import { figures } from '@/lib/figures'
import { FormDialog } from '@/ui/form-dialog'
import { notify } from '@/ui/notify'
import { SelectField } from '@/ui/select-field'

import { LIST_WORDS } from './list-labels'

export function MergeDialog({
  list,
  label,
  others,
  onClose,
}: {
  list: LabelList
  label: CallLabel
  others: readonly CallLabel[]
  onClose: () => void
}) {
  const { noun } = LIST_WORDS[list]
  const { mutate, isPending, error } = useMutation(mergeLabel(list))
  const form = useForm({
    resolver: zodResolver(z.object({ into: z.string().min(1, `Choose a ${noun}`) })),
    defaultValues: { into: '' },
  })
  const { key, version, calls = 0 } = label
  const into = useWatch({ control: form.control, name: 'into' })
  const target = others.find((one) => one.key === into)
  const moved = calls === 1 ? '1 call' : `${figures(calls)} calls`
  return (
    <FormDialog
      title={`Merge ${label.label}`}
      description={
        target
          ? `${moved} will have “${target.label}” instead of “${label.label}”, which is no longer offered. This cannot be undone; what people said before stays in the calls’ activity.`
          : `${moved} will have the ${noun} you choose instead of “${label.label}”.`
      }
      open
      onOpenChange={onClose}
      form={form}
      onSubmit={({ into }) =>
        mutate(
          { key, version, into },
          {
            onSuccess: () => {
              onClose()
              notify.success(`${label.label} merged into ${target?.label ?? into}`)
            },
          },
        )
      }
      submitLabel="Merge"
      pendingLabel="Merging..."
      pending={isPending}
      error={error}
    >
      <SelectField
        name="into"
        label={`Into which ${noun}`}
        options={[
          { value: '', label: 'Choose…' },
          ...others.map((one) => ({ value: one.key, label: one.label })),
        ]}
      />
    </FormDialog>
  )
}
