import { CalendarClock } from 'lucide-react'
import { useController } from 'react-hook-form'

import { parseDue } from '@/domain/parse-due'
import { CONTROL, Field } from '@/ui/field'
import { IconButton } from '@/ui/button'
import { useNow } from '@/ui/now'
import { Popover } from '@/ui/popover'

import { DUE_EXAMPLES, DueChoices, dueText, dueWords } from './due-picker'

export function DueField({ name, className }: { name: string; className?: string }) {
  const now = useNow()
  const { field, fieldState } = useController<Record<string, string>>({ name })
  const understood = parseDue(field.value ?? '', now)
  return (
    <Field
      label="Due"
      help={understood ? dueWords(understood, now) : 'In your time zone; may stay empty'}
      error={fieldState.error?.message}
      className={className}
    >
      {(control) => (
        <div className="flex items-center gap-1">
          <input
            {...field}
            {...control}
            placeholder={DUE_EXAMPLES}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            className={CONTROL}
          />
          <Popover
            label="Choose when it is due"
            align="end"
            trigger={<IconButton label="Choose when it is due" icon={<CalendarClock />} />}
          >
            {(close) => (
              <DueChoices
                dueAt={understood?.toISOString() ?? null}
                onPick={(dueAt) => {
                  close()
                  field.onChange(dueText(dueAt === null ? null : new Date(dueAt)))
                }}
              />
            )}
          </Popover>
        </div>
      )}
    </Field>
  )
}
