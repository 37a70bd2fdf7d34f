import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'

import { addLabel, countedLabelsQuery, mergeLabel } from '@/api/call-labels'
import { SettingsCard } from '@/components/settings-card'
import { useAdminsOnly } from '@/components/use-admins-only'
import type { LabelList } from '@/contracts/call-fields'
import type { CallLabel } from '@/contracts/call-labels'
import { counted } from '@/lib/figures'
import { Button } from '@/ui/button'
import { CONTROL, Field } from '@/ui/field'
import { FormDialog, SelectField } from '@/ui/form'
import { InlineError, SkeletonRows } from '@/ui/states'
import { notify } from '@/ui/notify'

import { LabelRow } from './label-row'

const LIST_WORDS: Record<LabelList, { title: string; noun: string; add: string; empty: string }> = {
  categories: {
    title: 'Categories',
    noun: 'category',
    add: 'New category',
    empty: 'No categories yet. Calls get one from the analysis or a reviewer.',
  },
  tags: {
    title: 'Tags',
    noun: 'tag',
    add: 'New tag',
    empty: 'No tags yet. Add tags to mark calls.',
  },
}

export function CallLabelsCard() {
  return (
    <SettingsCard
      id="categories"
      title="Categories and tags"
      meta="A call has one category and any number of tags. Retired ones are no longer offered; calls keep them."
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <List list="categories" />
        <List list="tags" />
      </div>
    </SettingsCard>
  )
}

function List({ list }: { list: LabelList }) {
  const titleId = useId()
  const { data: all, error, refetch } = useQuery(countedLabelsQuery(list))
  const [merging, setMerging] = useState<CallLabel | null>(null)
  const inUse = all?.filter(({ retiredAt }) => retiredAt === null)
  const retired = all?.filter(({ retiredAt }) => retiredAt !== null) ?? []
  const rows = (labels: readonly CallLabel[]) => (
    <ul className="divide-y divide-line">
      {labels.map((label) => (
        <LabelRow
          key={label.key}
          list={list}
          label={label}
          successor={all?.find(({ key }) => key === label.mergedInto)}
          onMerge={() => setMerging(label)}
        />
      ))}
    </ul>
  )
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2">
      <h3 id={titleId} tabIndex={-1} className="text-body font-semibold text-ink outline-none">
        {LIST_WORDS[list].title}
      </h3>
      {all === undefined && !error ? <SkeletonRows rows={4} label={`Loading the ${list}`} /> : null}
      {all === undefined && error ? (
        <InlineError message={error.message} onRetry={refetch} />
      ) : null}
      {inUse?.length === 0 ? (
        <p className="text-row text-ink-muted">{LIST_WORDS[list].empty}</p>
      ) : null}
      {inUse?.length ? rows(inUse) : null}
      {all ? <AddForm list={list} /> : null}
      {retired.length === 0 ? null : (
        <details>
          <summary className="w-fit rounded-chip text-row text-accent">
            Retired ({retired.length})
          </summary>
          {rows(retired)}
        </details>
      )}
      {merging && inUse ? (
        <MergeDialog
          list={list}
          label={all?.find(({ key }) => key === merging.key) ?? merging}
          others={inUse.filter(({ key }) => key !== merging.key)}
          onClose={() => setMerging(null)}
        />
      ) : null}
    </section>
  )
}

function AddForm({ list }: { list: LabelList }) {
  const disabledReason = useAdminsOnly()
  const [name, setName] = useState('')
  const { mutate, isPending, error, reset } = useMutation(addLabel(list))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current?.contains(document.activeElement))
      form.current.scrollIntoView({ block: 'nearest' })
  })
  const label = name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (label !== '' && !isPending) mutate({ label }, { onSuccess: () => setName('') })
  }
  return (
    <form ref={form} onSubmit={submit} className="scroll-mb-20">
      <Field label={LIST_WORDS[list].add} error={error?.fields?.['label'] ?? error?.message}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              value={name}
              maxLength={60}
              dir="auto"
              autoComplete="off"
              disabled={disabledReason !== null}
              onChange={({ target }) => {
                setName(target.value)
                reset()
              }}
              className={CONTROL}
            />
            <Button
              type="submit"
              pending={isPending}
              disabledReason={disabledReason ?? (label === '' ? 'Type a name first' : null)}
            >
              Add <span className="sr-only">{LIST_WORDS[list].noun}</span>
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}

function MergeDialog({
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
  const merge = useMutation(mergeLabel(list))
  const form = useForm({
    resolver: zodResolver(z.object({ into: z.string().min(1, `Choose a ${noun}`) })),
    defaultValues: { into: '' },
  })
  const { key, version, calls = 0 } = label
  const into = useWatch({ control: form.control, name: 'into' })
  const target = others.find((one) => one.key === into)
  const moved = counted(calls, 'call')
  return (
    <FormDialog
      title={`Merge ${label.label}`}
      description={
        target
          ? `${moved} will have “${target.label}” instead of “${label.label}”, which is no longer offered. This cannot be undone; what people said before stays in the calls’ activity.`
          : `${moved} will have the ${noun} you choose instead of “${label.label}”.`
      }
      onClose={onClose}
      form={form}
      onSubmit={({ into }) =>
        merge.mutate(
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
      mutation={merge}
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
