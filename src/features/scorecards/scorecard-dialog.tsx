import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useForm, useFormContext } from 'react-hook-form'

import { withInlineErrors } from '@/api/query-client'
import { changeScorecard, createScorecard } from '@/api/scorecards'
import {
  type CreateScorecardInput,
  createScorecardInput,
  MOST_CRITERIA,
  MOST_POINTS,
  type Scorecard,
} from '@/contracts/scorecards'
import { randomId } from '@/lib/random-id'
import { Button, IconButton } from '@/ui/button'
import { CONTROL, Field } from '@/ui/field'
import { FormDialog, SavedNow, TextField, useVersion } from '@/ui/form'

const newCriterion = () => ({ id: randomId(), label: '', help: '', points: 5 })

function CriteriaFields() {
  const { control, formState } = useFormContext<CreateScorecardInput>()
  const { fields, append, remove, move } = useFieldArray({
    control,
    name: 'criteria',
    keyName: 'key',
  })
  const { criteria: problem } = formState.errors
  return (
    <>
      {fields.map(({ key }, index) => (
        <fieldset key={key} className="flex flex-col gap-2 border-t border-line pt-3">
          <legend className="sr-only">Criterion {index + 1}</legend>
          <div className="flex items-end gap-2">
            <TextField
              name={`criteria.${index}.label`}
              label="What is judged"
              maxLength={120}
              dir="auto"
              className="min-w-0 flex-1"
            />
            <PointsField index={index} />
          </div>
          <TextField name={`criteria.${index}.help`} label="Guidance" maxLength={500} dir="auto" />
          <div className="flex gap-1">
            <IconButton
              size="sm"
              label={`Move criterion ${index + 1} up`}
              icon={<ArrowUp />}
              disabledReason={index === 0 ? 'It is the first' : null}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              size="sm"
              label={`Move criterion ${index + 1} down`}
              icon={<ArrowDown />}
              disabledReason={index === fields.length - 1 ? 'It is the last' : null}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              size="sm"
              label={`Remove criterion ${index + 1}`}
              icon={<Trash2 />}
              disabledReason={
                fields.length === 1 ? 'A scorecard needs at least one criterion' : null
              }
              onClick={() => remove(index)}
            />
          </div>
        </fieldset>
      ))}
      {problem?.root?.message ? (
        <p className="text-meta text-danger">{problem.root.message}</p>
      ) : null}
      <Button
        icon={<Plus />}
        disabledReason={fields.length >= MOST_CRITERIA ? `At most ${MOST_CRITERIA} criteria` : null}
        onClick={() => append(newCriterion())}
      >
        Add criterion
      </Button>
    </>
  )
}

function PointsField({ index }: { index: number }) {
  const { register, getFieldState, formState } = useFormContext<CreateScorecardInput>()
  const name = `criteria.${index}.points` as const
  return (
    <Field
      label="Points"
      error={getFieldState(name, formState).error?.message}
      className="w-24 shrink-0"
    >
      {(field) => (
        <input
          {...field}
          {...register(name, { valueAsNumber: true })}
          type="number"
          min={1}
          max={MOST_POINTS}
          className={CONTROL}
        />
      )}
    </Field>
  )
}

export function ScorecardDialog({
  scorecard,
  latest,
  onClose,
}: {
  scorecard: Scorecard | null
  latest: Scorecard | undefined
  onClose: () => void
}) {
  const add = useMutation(createScorecard)
  const change = useMutation(withInlineErrors(changeScorecard))
  const form = useForm({
    resolver: zodResolver(createScorecardInput),
    defaultValues: {
      name: scorecard?.name ?? '',
      criteria: scorecard?.criteria ?? [newCriterion()],
    },
  })
  const { isStale, take } = useVersion(scorecard?.version ?? 0, latest, change.error)
  return (
    <FormDialog
      onClose={onClose}
      title={scorecard ? 'Edit scorecard' : 'Add scorecard'}
      form={form}
      onSubmit={(input) => {
        if (!scorecard) return add.mutate(input, { onSuccess: onClose })
        change.mutate({ id: scorecard.id, version: take(), ...input }, { onSuccess: onClose })
      }}
      submitLabel="Save"
      mutation={scorecard ? change : add}
    >
      {isStale && latest ? (
        <SavedNow>
          <bdi>{latest.name}</bdi>, {latest.criteria.map(({ label }) => label).join(', ')}. Save
          again to replace that with yours.
        </SavedNow>
      ) : null}
      <TextField name="name" label="Name" maxLength={80} dir="auto" />
      <CriteriaFields />
    </FormDialog>
  )
}
