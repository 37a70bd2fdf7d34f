import { useMutation } from '@tanstack/react-query'
import { Download, Search, UserRoundX } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useForm } from 'react-hook-form'

import { countCaller, eraseCaller, exportCaller } from '@/api/callers'
import { useAdminsOnly } from '@/components/use-admins-only'
import type { CallerCounts } from '@/contracts/privacy'
import { counted } from '@/lib/figures'
import { formatPhoneNumber } from '@/lib/phone-format'
import { Button } from '@/ui/button'
import { CONTROL } from '@/ui/field'
import { FormDialog, TextField } from '@/ui/form'
import { saveAsFile } from '@/ui/save-as-file'

const storedWords = ({ number, calls, nextSteps, tickets, events }: CallerCounts) =>
  calls === 0
    ? `No calls with ${formatPhoneNumber(number)} are stored.`
    : `${formatPhoneNumber(number)}: ${counted(calls, 'call')}, ${counted(nextSteps, 'next step')}, ${counted(tickets, 'ticket')} and ${counted(events, 'raw event')} are stored.`

export function CallerData() {
  const disabledReason = useAdminsOnly()
  const id = useId()
  const [number, setNumber] = useState('')
  const [isErasing, setErasing] = useState(false)
  const look = useMutation(countCaller)
  const exporting = useMutation(exportCaller)
  const found = look.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabledReason && !look.isPending) look.mutate({ number })
  }
  const exportFile = ({ number: of }: CallerCounts) =>
    exporting.mutate(
      { number: of },
      {
        onSuccess: (data) => {
          const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
          saveAsFile(file, `caller-${of.replaceAll(/\D/g, '')}.json`)
        },
      },
    )

  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <h3 className="font-medium text-ink">One caller’s data</h3>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-1 sm:max-w-80">
          <label htmlFor={id} className="text-row font-medium text-ink">
            Caller’s number
          </label>
          <input
            id={id}
            type="tel"
            autoComplete="off"
            placeholder="+1 555 010 0142"
            readOnly={disabledReason !== null}
            aria-describedby={`${id}-found`}
            value={number}
            onChange={({ target }) => {
              setNumber(target.value)
              look.reset()
            }}
            className={`${CONTROL} scroll-mb-20 read-only:opacity-60`}
          />
        </div>
        <Button
          type="submit"
          icon={<Search />}
          pending={look.isPending}
          disabledReason={disabledReason ?? (number.trim() === '' ? 'Type a number first' : null)}
        >
          Find
        </Button>
      </form>
      <output id={`${id}-found`} className="text-row text-ink-muted">
        {look.error ? (
          <span className="text-danger">{look.error.fields?.['number'] ?? look.error.message}</span>
        ) : found ? (
          storedWords(found)
        ) : null}
      </output>
      {found ? (
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Download />}
            pending={exporting.isPending}
            disabledReason={found.calls === 0 ? 'No data to export' : null}
            onClick={() => exportFile(found)}
          >
            Export as JSON
          </Button>
          <Button variant="danger" icon={<UserRoundX />} onClick={() => setErasing(true)}>
            Erase this caller
          </Button>
          {isErasing ? (
            <EraseDialog
              caller={found}
              onClose={() => setErasing(false)}
              onErased={() => look.mutate({ number: found.number })}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function EraseDialog({
  caller: { number, calls },
  onClose,
  onErased,
}: {
  caller: CallerCounts
  onClose: () => void
  onErased: () => void
}) {
  const form = useForm({ defaultValues: { confirmation: '' } })
  const erase = useMutation(eraseCaller)
  const submit = ({ confirmation }: { confirmation: string }) =>
    erase.mutate(
      { number, confirmation },
      {
        onSuccess: () => {
          onClose()
          onErased()
        },
      },
    )
  return (
    <FormDialog
      title="Erase this caller?"
      description={`${counted(calls, 'call')} of ${formatPhoneNumber(number)} will be deleted with their transcripts, next steps, raw events and history. This cannot be undone, and later deliveries about them are ignored. Erase the voice provider’s copy there.`}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      submitLabel="Erase caller"
      pendingLabel="Erasing..."
      mutation={erase}
    >
      <TextField
        name="confirmation"
        label={`Type ${number} to confirm`}
        type="tel"
        autoComplete="off"
      />
    </FormDialog>
  )
}
