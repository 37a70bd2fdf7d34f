import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'

import { type CreateScorecardInput, MOST_CRITERIA, MOST_POINTS } from '@/contracts/scorecards'
import { Button } from '@/ui/button'
import { CONTROL } from '@/ui/control-classes'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { TextField } from '@/ui/text-field'

export const newCriterion = () => ({ id: crypto.randomUUID(), label: '', help: '', points: 5 })

export function CriteriaFields() {
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
          <TextField
            name={`criteria.${index}.help`}
            label="Help for who scores"
            maxLength={500}
            dir="auto"
          />
          <div className="flex gap-1">
            <IconButton
              size="sm"
              label={`Move criterion ${index + 1} up`}
              icon={<ArrowUp aria-hidden="true" size={16} />}
              disabledReason={index === 0 ? 'It is the first' : null}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              size="sm"
              label={`Move criterion ${index + 1} down`}
              icon={<ArrowDown aria-hidden="true" size={16} />}
              disabledReason={index === fields.length - 1 ? 'It is the last' : null}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              size="sm"
              label={`Remove criterion ${index + 1}`}
              icon={<Trash2 aria-hidden="true" size={16} />}
              disabledReason={fields.length === 1 ? 'A scorecard has at least one criterion' : null}
              onClick={() => remove(index)}
            />
          </div>
        </fieldset>
      ))}
      {problem?.root?.message ? (
        <p className="text-meta text-danger">{problem.root.message}</p>
      ) : null}
      <Button
        icon={<Plus aria-hidden="true" size={16} />}
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
