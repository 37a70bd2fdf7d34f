import { Copy, Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'

import type { BusinessHours } from '@/contracts/business-hours'
import { freeHours } from '@/domain/business-time/open-hours'
import { AlertIcon, CONTROL } from '@/ui/field'
import { IconButton } from '@/ui/button'
import { Menu } from '@/ui/menu'

import { dayName, DAYS, overnightWords } from './business-hours-words'

type Form = Pick<BusinessHours, 'zone' | 'week' | 'holidays'>

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7]
const WEEKDAYS = [1, 2, 3, 4, 5]

export function WeekFields() {
  const { control, getValues, formState } = useFormContext<Form>()
  const { fields, append, remove, replace } = useFieldArray({
    control,
    name: 'week',
    keyName: 'key',
  })
  const problem = formState.errors.week?.root?.message
  const copy = (from: number, to: readonly number[]) => {
    const week = getValues('week')
    const others = to.filter((day) => day !== from)
    const copied = week.filter(({ day }) => day === from)
    replace([
      ...week.filter(({ day }) => !others.includes(day)),
      ...others.flatMap((day) => copied.map((block) => ({ ...block, day }))),
    ])
  }
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-row font-medium text-ink">Open</legend>
      {DAYS.map((name, index) => {
        const day = index + 1
        const blocks = fields.flatMap((block, at) => (block.day === day ? [{ ...block, at }] : []))
        return (
          <div key={name} className="flex flex-col gap-2 border-t border-line py-2">
            <div className="flex items-center gap-1">
              <h3 className="mr-auto text-body text-ink">
                {name} {blocks.length === 0 ? <span className="text-ink-muted">closed</span> : null}
              </h3>
              <IconButton
                size="sm"
                label={`Add hours on ${name}`}
                icon={<Plus />}
                onClick={() => append(freeHours(getValues('week'), day))}
              />
              <Menu
                label={`Copy ${name} to`}
                align="end"
                trigger={
                  <IconButton size="sm" label={`Copy ${name} to other days`} icon={<Copy />} />
                }
                entries={[
                  { label: 'Monday to Friday', onSelect: () => copy(day, WEEKDAYS) },
                  { label: 'Every day', onSelect: () => copy(day, ALL_DAYS) },
                  ...ALL_DAYS.filter((other) => other !== day).map((other) => ({
                    label: dayName(other),
                    onSelect: () => copy(day, [other]),
                  })),
                ]}
              />
            </div>
            {blocks.map(({ key, at }, count) => (
              <BlockFields
                key={key}
                at={at}
                name={blocks.length > 1 ? `${name}, block ${count + 1}` : name}
                onRemove={() => remove(at)}
              />
            ))}
          </div>
        )
      })}
      {problem ? <p className="text-meta text-danger">{problem}</p> : null}
    </fieldset>
  )
}

function BlockFields({ at, name, onRemove }: { at: number; name: string; onRemove: () => void }) {
  const { register, formState } = useFormContext<Form>()
  const block = useWatch<Form, `week.${number}`>({ name: `week.${at}` })
  const errors = formState.errors.week?.[at]
  const problem = errors?.from?.message ?? errors?.to?.message
  const errorId = `week-${at}-error`
  const time = (part: 'from' | 'to', label: string) => (
    <input
      type="time"
      aria-label={`${name} ${label}`}
      aria-invalid={errors?.[part] ? true : undefined}
      aria-describedby={problem ? errorId : undefined}
      {...register(`week.${at}.${part}`, { deps: 'week' })}
      className={`${CONTROL} max-w-32 flex-1`}
    />
  )
  const overnight = block ? overnightWords(block) : null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {time('from', 'opens')}
      <span aria-hidden="true">–</span>
      {time('to', 'closes')}
      <IconButton
        size="sm"
        label={`Remove hours of ${name}`}
        icon={<Trash2 />}
        onClick={onRemove}
      />
      <p aria-live="polite" className="w-full text-meta text-ink-muted empty:hidden">
        {overnight}
      </p>
      {problem ? (
        <p id={errorId} className="flex w-full items-center gap-1 text-meta text-danger">
          <AlertIcon />
          {problem}
        </p>
      ) : null}
    </div>
  )
}
