import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { eraseCaller } from '@/api/callers'
import type { CallerCounts } from '@/contracts/privacy'
import { formatPhoneNumber } from '@/lib/phone-format'
import { FormDialog } from '@/ui/form-dialog'
import { TextField } from '@/ui/text-field'

import { counted } from './retention-labels'

/** Asks for the number a second time, because what is erased does not come back. */
export function EraseDialog({
  caller: { number, calls },
  open,
  onOpenChange,
  onErased,
}: {
  caller: CallerCounts
  open: boolean
  onOpenChange: (open: boolean) => void
  onErased: () => void
}) {
  const form = useForm({ defaultValues: { confirmation: '' } })
  const erase = useMutation(eraseCaller)
  const close = () => {
    onOpenChange(false)
    form.reset()
    erase.reset()
  }
  const submit = ({ confirmation }: { confirmation: string }) =>
    erase.mutate(
      { number, confirmation },
      {
        onSuccess: () => {
          close()
          onErased()
        },
      },
    )
  return (
    <FormDialog
      title="Erase this caller?"
      description={`${counted(calls, 'call')} of ${formatPhoneNumber(number)} with their words, next steps, raw events and history. They cannot be brought back: deliveries about them are ignored from now on. What the voice provider keeps has to be erased there.`}
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      form={form}
      onSubmit={submit}
      submitLabel="Erase for good"
      pendingLabel="Erasing..."
      pending={erase.isPending}
      error={erase.error}
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
