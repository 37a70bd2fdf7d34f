import { type KeyboardEvent, useId } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'

import type { Criterion } from '@/contracts/scorecards'
import { Checkbox } from '@/ui/checkbox'
import { AlertIcon, CONTROL } from '@/ui/field'

import { isComplete, judgePoints, type PointsForm, totalSoFar } from './scoring'

const POINTS = '[data-points]'

const goOn = (from: HTMLElement) => {
  const fields = [...(from.closest('form')?.querySelectorAll<HTMLElement>(POINTS) ?? [])]
  const next = fields[fields.indexOf(from) + 1]
  next?.focus()
  return next
}

/** The field that the focus moved to by itself: a Tab or Enter pressed out of habit stays in it. */
let movedTo: HTMLElement | undefined

export function PointsFields({ criteria }: { criteria: readonly Criterion[] }) {
  const answers = useWatch<PointsForm, 'answers'>({ name: 'answers' })
  return (
    <>
      <p className="text-meta text-ink-muted pointer-coarse:hidden">
        Type points to move on. X = not applicable.
      </p>
      {criteria.map((criterion, index) => (
        <CriterionField key={criterion.id} criterion={criterion} index={index} />
      ))}
      <p className="border-t border-line pt-3 text-body" aria-live="polite">
        Total:{' '}
        <strong className="font-semibold tabular-nums">{totalSoFar(criteria, answers)}</strong>
      </p>
    </>
  )
}

function CriterionField({
  criterion: { label, help, points },
  index,
}: {
  criterion: Criterion
  index: number
}) {
  const { register, getValues } = useFormContext<PointsForm>()
  const appliesName = `answers.${index}.applies` as const
  const {
    field: { value: applies, onChange: setApplies },
  } = useController<PointsForm, typeof appliesName>({ name: appliesName })
  const {
    field: { value: given, onChange: setGiven, onBlur, ref: takeFocus },
    fieldState,
  } = useController<PointsForm, `answers.${number}.given`>({
    name: `answers.${index}.given`,
    rules: {
      validate: (typed) => judgePoints({ given: typed, applies: getValues(appliesName) }, points),
    },
  })
  const id = useId()
  const error = fieldState.error?.message
  const set = (next: { given: string; applies: boolean }) => {
    setApplies(next.applies)
    setGiven(next.given)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    if (event.ctrlKey || event.metaKey || event.altKey || key === 'Shift') return
    const isMoved = movedTo === currentTarget
    movedTo = undefined
    const isHabit = isMoved && !event.shiftKey && (key === 'Tab' || key === 'Enter')
    if (isHabit) return event.preventDefault()
    if (key === 'x' || key === '-') {
      set({ applies: !applies, given: '' })
      if (applies) movedTo = goOn(currentTarget)
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      const next = Number(given) + (key === 'ArrowUp' ? 1 : -1)
      set({ applies: true, given: String(Math.min(points, Math.max(0, next))) })
    } else if (key === 'Enter') {
      if (isLast(currentTarget)) currentTarget.form?.requestSubmit()
      else goOn(currentTarget)
    } else return
    event.preventDefault()
  }

  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-row font-medium wrap-anywhere text-ink">{label}</legend>
      {help === '' ? null : (
        <p id={`${id}-help`} className="text-meta wrap-anywhere text-ink-muted">
          {help}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex items-center gap-2 text-row">
          <input
            ref={takeFocus}
            data-points
            inputMode="numeric"
            autoComplete="off"
            aria-label={`Points for ${label}, at most ${points}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-error ${id}-help`}
            value={applies ? given : ''}
            placeholder={applies ? '' : 'n/a'}
            onBlur={() => {
              movedTo = undefined
              onBlur()
            }}
            onFocus={({ target }) => target.select()}
            onKeyDown={onKeyDown}
            onChange={({ target }) => {
              const digits = target.value.replaceAll(/\D/g, '').slice(0, 3)
              const isAnother = isComplete(given, points) && digits.length > given.length
              const typed = isAnother ? digits.slice(-1) : digits
              set({ given: typed, applies: typed !== '' || applies })
              if (isComplete(typed, points)) movedTo = goOn(target)
            }}
            className={`${CONTROL} w-16! text-right tabular-nums`}
          />
          of {points}
        </span>
        <label
          htmlFor={`${id}-applies`}
          className="flex items-center gap-2 text-row text-ink-muted"
        >
          <Checkbox
            id={`${id}-applies`}
            checked={!applies}
            onChange={({ target }) => set({ applies: !target.checked, given: '' })}
          />
          Not applicable
        </label>
      </div>
      <p id={`${id}-error`} className="flex items-center gap-1 text-meta text-danger empty:hidden">
        {error ? (
          <>
            <AlertIcon />
            {error}
          </>
        ) : null}
      </p>
      <input
        {...register(`answers.${index}.comment`)}
        aria-label={`Comment on ${label}`}
        placeholder="Comment"
        maxLength={1000}
        className={CONTROL}
      />
    </fieldset>
  )
}

const isLast = (field: HTMLElement) =>
  [...(field.closest('form')?.querySelectorAll(POINTS) ?? [])].at(-1) === field
