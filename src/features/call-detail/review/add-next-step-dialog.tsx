import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod'

import { createNextStep } from '@/api/next-steps'
import { peopleQuery } from '@/api/people'
import { NEXT_STEP_KIND_LABELS, PRIORITY_LABELS } from '@/components/category-label'
import { NEXT_STEP_KINDS, PRIORITIES } from '@/contracts/call-words'
import { createNextStepInput } from '@/contracts/next-steps'
import { FormDialog } from '@/ui/form-dialog'
import { SelectField } from '@/ui/select-field'
import { TextField } from '@/ui/text-field'

import { fromLocalInput } from './local-time'

// The contract, with the two fields that inputs hold as text.
const form = createNextStepInput
  .pick({ title: true, kind: true, priority: true })
  .extend({ due: z.string(), assignee: z.string() })

const createStep = { ...createNextStep, meta: { ...createNextStep.meta, errorShownInline: true } }

export function AddNextStepDialog({ callId, onClose }: { callId: string; onClose: () => void }) {
  const create = useMutation(createStep)
  const { data: people = [] } = useQuery(peopleQuery)
  const values = useForm({
    resolver: zodResolver(form),
    defaultValues: { title: '', kind: 'follow-up', priority: 'normal', due: '', assignee: '' },
  })
  return (
    <FormDialog
      title="Add a next step"
      open
      onOpenChange={onClose}
      form={values}
      onSubmit={({ due, assignee, ...step }) =>
        create.mutate(
          { ...step, callId, dueAt: fromLocalInput(due), assigneeId: assignee || null },
          { onSuccess: onClose },
        )
      }
      submitLabel="Add"
      pendingLabel="Adding..."
      pending={create.isPending}
      error={create.error}
    >
      <TextField name="title" label="What to do" help="A verb phrase: Send the invoice again" />
      <SelectField
        name="kind"
        label="Kind"
        options={NEXT_STEP_KINDS.map((kind) => ({
          value: kind,
          label: NEXT_STEP_KIND_LABELS[kind],
        }))}
      />
      <SelectField
        name="priority"
        label="Priority"
        options={PRIORITIES.map((priority) => ({
          value: priority,
          label: PRIORITY_LABELS[priority],
        }))}
      />
      <TextField
        name="due"
        label="Due"
        type="datetime-local"
        help="In your time zone; may stay empty"
      />
      <SelectField
        name="assignee"
        label="Assigned to"
        options={[
          { value: '', label: 'Unassigned' },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </FormDialog>
  )
}
