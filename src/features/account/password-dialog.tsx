import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { changeOwnPassword } from '@/api/account'
import { useAuth } from '@/api/auth'
import { FormDialog } from '@/ui/form-dialog'
import { TextField } from '@/ui/text-field'

import { ownPasswordForm } from './own-password-form'

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { user } = useAuth()
  const change = useMutation(changeOwnPassword)
  const form = useForm({
    resolver: zodResolver(ownPasswordForm(user ?? { name: '', email: '' })),
    defaultValues: { currentPassword: '', password: '', repeated: '' },
  })
  return (
    <FormDialog
      title="Change your password"
      description="Your other devices are signed out; this one stays."
      open
      onOpenChange={onClose}
      form={form}
      onSubmit={({ currentPassword, password }) =>
        change.mutate({ currentPassword, password }, { onSuccess: onClose })
      }
      submitLabel="Change"
      pendingLabel="Changing..."
      pending={change.isPending}
      error={change.error}
    >
      <TextField
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
      <TextField
        name="password"
        label="New password"
        type="password"
        help="At least 8 characters"
        autoComplete="new-password"
      />
      <TextField
        name="repeated"
        label="New password again"
        type="password"
        autoComplete="new-password"
      />
    </FormDialog>
  )
}
