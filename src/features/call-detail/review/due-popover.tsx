import { CalendarClock } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { Button } from '@/ui/button'
import { CONTROL } from '@/ui/control-classes'
import { useNow } from '@/ui/now'
import { Popover } from '@/ui/popover'
import { RelativeTime } from '@/ui/relative-time'

import { fromLocalInput, toLocalInput } from './local-time'

/** When a next step is due: shows it, late ones in danger, and lets it be changed. */
export function DuePopover({
  dueAt,
  open,
  onChange,
}: {
  dueAt: string | null
  /** A step that is done is never late. */
  open: boolean
  onChange: (dueAt: string | null) => void
}) {
  const now = useNow()
  const late = open && dueAt !== null && Date.parse(dueAt) < now.getTime()
  return (
    <Popover
      label="Due"
      trigger={
        <Button
          size="sm"
          variant="ghost"
          className={late ? 'text-danger!' : ''}
          icon={<CalendarClock aria-hidden="true" size={14} />}
        >
          <span className="sr-only">Due: </span>
          {dueAt === null ? (
            'No due time'
          ) : (
            <>
              {late ? 'Overdue ' : 'Due '}
              <RelativeTime at={dueAt} />
            </>
          )}
        </Button>
      }
    >
      {(close) => (
        <DueForm
          dueAt={dueAt}
          onSave={(next) => {
            close()
            if (next !== dueAt) onChange(next)
          }}
        />
      )}
    </Popover>
  )
}

function DueForm({
  dueAt,
  onSave,
}: {
  dueAt: string | null
  onSave: (dueAt: string | null) => void
}) {
  const [text, setText] = useState(() => toLocalInput(dueAt))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(fromLocalInput(text))
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 p-2">
      <label className="flex flex-col gap-1 text-row font-medium">
        Due, in your time zone
        <input
          type="datetime-local"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={CONTROL}
        />
      </label>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" type="submit">
          Save
        </Button>
        <Button size="sm" onClick={() => onSave(null)}>
          No due time
        </Button>
      </div>
    </form>
  )
}
