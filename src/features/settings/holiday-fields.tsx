import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'

import type { BusinessHours } from '@/contracts/business-hours'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { TextField } from '@/ui/text-field'

/** Days on which nothing is open, whatever the week says. */
export function HolidayFields() {
  const { control, formState } = useFormContext<Pick<BusinessHours, 'holidays'>>()
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays', keyName: 'key' })
  const problem = formState.errors.holidays?.root?.message
  return (
    <fieldset className="flex flex-col gap-2 border-t border-line pt-3">
      <legend className="float-left mb-1 w-full text-row font-medium text-ink">Holidays</legend>
      {fields.length === 0 ? <p className="text-row text-ink-muted">No holidays.</p> : null}
      {fields.map(({ key }, index) => (
        <div key={key} className="flex items-start gap-2">
          <TextField
            name={`holidays.${index}.date`}
            label={`Date ${index + 1}`}
            type="date"
            className="w-36 shrink-0"
          />
          <TextField
            name={`holidays.${index}.name`}
            label={`Name ${index + 1}`}
            maxLength={80}
            dir="auto"
            className="min-w-0 flex-1"
          />
          <IconButton
            label={`Remove holiday ${index + 1}`}
            icon={<Trash2 aria-hidden="true" size={16} />}
            onClick={() => remove(index)}
            className="mt-6"
          />
        </div>
      ))}
      {problem ? <p className="text-meta text-danger">{problem}</p> : null}
      <Button
        icon={<Plus aria-hidden="true" size={16} />}
        onClick={() => append({ date: '', name: '' })}
        className="self-start"
      >
        Add holiday
      </Button>
    </fieldset>
  )
}
