import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { changeScorecard, createScorecard } from '@/api/scorecards'
import { createScorecardInput, type Scorecard } from '@/contracts/scorecards'
import { FormDialog } from '@/ui/form-dialog'
import { TextField } from '@/ui/text-field'

import { CriteriaFields, newCriterion } from './criteria-fields'

export function ScorecardDialog({
  scorecard,
  latest,
  onClose,
}: {
  /** As it was when the dialog was opened; null: a new one. */
  scorecard: Scorecard | null
  latest: Scorecard | undefined
  onClose: () => void
}) {
  const add = useMutation(createScorecard)
  const change = useMutation({ ...changeScorecard, meta: { errorShownInline: true } })
  const [version, setVersion] = useState(scorecard?.version ?? 0)
  const form = useForm({
    resolver: zodResolver(createScorecardInput),
    defaultValues: {
      name: scorecard?.name ?? '',
      criteria: scorecard?.criteria ?? [newCriterion()],
    },
  })
  const isStale = change.error?.code === 'stale'
  const seen = isStale && latest ? latest.version : version
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={scorecard ? 'Edit scorecard' : 'Add scorecard'}
      form={form}
      onSubmit={(input) => {
        if (!scorecard) return add.mutate(input, { onSuccess: onClose })
        setVersion(seen)
        change.mutate({ id: scorecard.id, version: seen, ...input }, { onSuccess: onClose })
      }}
      submitLabel="Save"
      pendingLabel="Saving..."
      pending={add.isPending || change.isPending}
      error={add.error ?? change.error}
    >
      {isStale && latest && latest.version !== scorecard?.version ? (
        <p className="rounded-control border border-line bg-canvas px-3 py-2 text-row text-ink">
          Saved now: <bdi>{latest.name}</bdi>,{' '}
          {latest.criteria.map(({ label }) => label).join(', ')}. Save again to replace that with
          yours.
        </p>
      ) : null}
      <TextField name="name" label="Name" maxLength={80} dir="auto" />
      <CriteriaFields />
    </FormDialog>
  )
}
