import { CalendarClock } from 'lucide-react'
import { useController } from 'react-hook-form'

import { parseDue } from '@/domain/parse-due'
import { CONTROL, Field } from '@/ui/field'
import { Button, IconButton } from '@/ui/button'
import { useNow } from '@/ui/now'
import { Popover } from '@/ui/popover'

import { DUE_EXAMPLES, DueChoices, dueText, dueWords } from './due-picker'

const NO_DATE = 'No date'

/** `asks` for a time: having none is chosen, too, and the form may begin here. */
export function DueField({
  name,
  asks,
}: {
  name: string
  asks?: { help: string; isFirst: boolean } | undefined
}) {
  const now = useNow()
  const { field, fieldState } = useController<Record<string, string>>({ name })
  const understood = parseDue(field.value ?? '', now)
  return (
    <Field
      label={asks ? 'When' : 'Due'}
      help={understood ? dueWords(understood, now) : (asks?.help ?? 'Optional, in your time zone')}
      error={fieldState.error?.message}
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
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={asks?.isFirst ?? false}
            onFocus={({ target }) => target.select()}
          />
          {asks ? <Button onClick={() => field.onChange(NO_DATE)}>{NO_DATE}</Button> : null}
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
                  field.onChange(dueAt === null && asks ? NO_DATE : dueText(dueAt))
                }}
              />
            )}
          </Popover>
        </div>
      )}
    </Field>
  )
}
