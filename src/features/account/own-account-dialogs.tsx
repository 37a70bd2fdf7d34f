import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod'

import { changeOwnPassword, changeProfile } from '@/api/account'
import { useAuth } from '@/api/auth'
import type { OwnAccountQuestion } from '@/components/own-account'
import { changeProfileInput, newPasswordForm } from '@/contracts/accounts'
import { FormDialog, TextField } from '@/ui/form'

import { NewPasswordFields } from './new-password-fields'

export function OwnAccountDialog({
  question,
  onClose,
}: {
  question: OwnAccountQuestion
  onClose: () => void
}) {
  return question === 'profile' ? (
    <ProfileDialog onClose={onClose} />
  ) : (
    <PasswordDialog onClose={onClose} />
  )
}

function ProfileDialog({ onClose }: { onClose: () => void }) {
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
      onClose={onClose}
      form={form}
      onSubmit={(input) => change.mutate(input, { onSuccess: onClose })}
      submitLabel="Save"
      mutation={change}
    >
      <TextField name="fullName" label="Full Name" autoComplete="name" />
    </FormDialog>
  )
}

const ownPasswordForm = (owner: { name: string; email: string }) =>
  newPasswordForm(owner).and(
    z.object({ currentPassword: z.string().min(1, 'Enter your current password') }),
  )

function PasswordDialog({ onClose }: { onClose: () => void }) {
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
      onClose={onClose}
      form={form}
      onSubmit={({ currentPassword, password }) =>
        change.mutate({ currentPassword, password }, { onSuccess: onClose })
      }
      submitLabel="Change"
      pendingLabel="Changing..."
      mutation={change}
    >
      <TextField
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
      <NewPasswordFields />
    </FormDialog>
  )
}
