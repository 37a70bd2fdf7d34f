import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { nextStepTemplatesQuery, saveNextStepTemplates } from '@/api/next-step-templates'
import { NEXT_STEP_KIND_LABELS, optionsOf, PRIORITY_LABELS } from '@/components/labels'
import { notifyRefused } from '@/components/notify-refused'
import { SettingsCard } from '@/components/settings-card'
import { useAdminsOnly } from '@/components/use-admins-only'
import { NEXT_STEP_KINDS, PRIORITIES } from '@/contracts/call-words'
import {
  MOST_TEMPLATES,
  nextStepTemplate,
  type NextStepTemplate,
  type NextStepTemplates,
  type NextStepTemplatesInput,
} from '@/contracts/next-step-templates'
import { parseDue } from '@/domain/parse-due'
import { Button, IconButton } from '@/ui/button'
import { FormDialog, SelectField, TextField } from '@/ui/form'
import { notify, undo } from '@/ui/notify'
import { InlineError, SkeletonRows } from '@/ui/states'

const wordsOf = ({ kind, priority, due }: Omit<NextStepTemplate, 'title'>) =>
  [
    NEXT_STEP_KIND_LABELS[kind],
    ...(priority === 'normal' ? [] : [`${PRIORITY_LABELS[priority]} priority`]),
    due === '' ? 'no date' : `due ${due}`,
  ].join(' · ')

const NEW: NextStepTemplate = { title: '', kind: 'follow-up', priority: 'normal', due: '' }

/** What the form to add a next step offers to begin with. */
export function TemplatesCard() {
  const { data: saved, error, refetch } = useQuery(nextStepTemplatesQuery)
  const [edited, setEdited] = useState<NextStepTemplate | null>(null)
  const disabledReason = useAdminsOnly()
  const { mutate, isPending } = useMutation(saveNextStepTemplates)
  const save = (input: NextStepTemplatesInput, onSaved?: (version: number) => void) =>
    mutate(input, {
      onSuccess: ({ version }) => onSaved?.(version),
      onError: (failure) => notifyRefused(failure, { tryAgain: () => save(input, onSaved) }),
    })
  const remove = ({ items, version }: NextStepTemplates, template: NextStepTemplate) =>
    save({ items: items.filter((one) => one !== template), version }, (now) =>
      notify.success(
        `Template “${template.title}” deleted`,
        undo(() => save({ items, version: now })),
      ),
    )
  const full = saved?.items.length === MOST_TEMPLATES ? `At most ${MOST_TEMPLATES} templates` : null
  return (
    <SettingsCard
      id="templates"
      title="Templates of next steps"
      meta="Offered when a next step is added."
      adminsOnly
      action={
        <Button
          icon={<Plus />}
          disabledReason={disabledReason ?? full}
          onClick={() => setEdited(NEW)}
        >
          Add template
        </Button>
      }
    >
      {saved?.items.length === 0 ? (
        <p className="text-row text-ink-muted">
          No templates yet. Add what your team notes again and again, such as “Send the invoice
          again”.
        </p>
      ) : saved ? (
        <ul className="divide-y divide-line">
          {saved.items.map((template) => (
            <Row
              key={template.title}
              template={template}
              deleting={isPending ? 'Deleting' : null}
              onEdit={() => setEdited(template)}
              onDelete={() => remove(saved, template)}
            />
          ))}
        </ul>
      ) : error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={2} label="Loading the templates" />
      )}
      {edited && saved ? (
        <TemplateDialog before={edited} saved={saved} onClose={() => setEdited(null)} />
      ) : null}
    </SettingsCard>
  )
}

function Row({
  template: { title, ...template },
  deleting,
  onEdit,
  onDelete,
}: {
  template: NextStepTemplate
  deleting: string | null
  onEdit: () => void
  onDelete: () => void
}) {
  const disabledReason = useAdminsOnly()
  return (
    <li className="flex items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="text-body font-medium wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
        <p className="text-meta text-ink-muted">{wordsOf(template)}</p>
      </div>
      <div className="flex shrink-0 gap-1">
        <IconButton
          label={`Edit ${title}`}
          icon={<Pencil />}
          disabledReason={disabledReason}
          onClick={onEdit}
        />
        <IconButton
          label={`Delete ${title}`}
          icon={<Trash2 />}
          disabledReason={disabledReason ?? deleting}
          onClick={onDelete}
        />
      </div>
    </li>
  )
}

const DUE_EXAMPLES = 'tomorrow 9am, in 2 hours, fri'
const NOT_UNDERSTOOD = `Not understood as a time. For example: ${DUE_EXAMPLES}`

function TemplateDialog({
  before,
  saved: { items, version },
  onClose,
}: {
  before: NextStepTemplate
  saved: NextStepTemplates
  onClose: () => void
}) {
  const isNew = before.title === ''
  const save = useMutation(saveNextStepTemplates)
  const isTaken = (title: string) =>
    items.some(
      (one) => one.title !== before.title && one.title.toLowerCase() === title.trim().toLowerCase(),
    )
  const form = useForm({
    resolver: zodResolver(
      nextStepTemplate.extend({
        title: nextStepTemplate.shape.title.refine(
          (title) => !isTaken(title),
          'Another template has this title',
        ),
        due: nextStepTemplate.shape.due.refine(
          (due) => due === '' || parseDue(due, new Date()) !== null,
          NOT_UNDERSTOOD,
        ),
      }),
    ),
    defaultValues: before,
  })
  return (
    <FormDialog
      title={isNew ? 'Add a template' : 'Edit the template'}
      onClose={onClose}
      form={form}
      onSubmit={(template) => {
        const isThere = items.some(({ title }) => title === before.title)
        const next = isThere
          ? items.map((one) => (one.title === before.title ? template : one))
          : [...items, template]
        save.mutate({ items: next, version }, { onSuccess: onClose })
      }}
      submitLabel={isNew ? 'Add' : 'Save'}
      pendingLabel={isNew ? 'Adding...' : undefined}
      mutation={save}
    >
      <TextField name="title" label="What to do" help="For example: Send the invoice again" />
      <TextField
        name="due"
        label="Due"
        help={`Optional, counted from when the step is added: ${DUE_EXAMPLES}`}
      />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          name="kind"
          label="Kind"
          options={optionsOf(NEXT_STEP_KINDS, NEXT_STEP_KIND_LABELS)}
        />
        <SelectField
          name="priority"
          label="Priority"
          options={optionsOf(PRIORITIES.toReversed(), PRIORITY_LABELS)}
        />
      </div>
    </FormDialog>
  )
}
