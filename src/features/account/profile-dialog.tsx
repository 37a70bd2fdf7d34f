import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { changeProfile } from '@/api/account'
import { useAuth } from '@/api/auth'
import { changeProfileInput } from '@/contracts/accounts'
import { FormDialog } from '@/ui/form-dialog'
import { TextField } from '@/ui/text-field'

export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { user } = useAuth()
  const change = useMutation(changeProfile)
  const form = useForm({
    resolver: zodResolver(changeProfileInput),
    defaultValues: { fullName: user?.name ?? '' },
  })
  return (
    <FormDialog
      title="Your profile"
      description={
        user ? `${user.email} · An administrator can change your email and role.` : undefined
      }
      open
      onOpenChange={onClose}
      form={form}
      onSubmit={(input) => change.mutate(input, { onSuccess: onClose })}
      submitLabel="Save"
      pendingLabel="Saving..."
      pending={change.isPending}
      error={change.error}
    >
      <TextField name="fullName" label="Full Name" autoComplete="name" />
    </FormDialog>
  )
}
