import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod'

import { changeOwnPassword, changeProfile } from '@/api/account'
import { useAuth } from '@/api/auth'
import type { OwnAccountQuestion } from '@/components/own-account'
import { changeProfileInput, newPasswordForm } from '@/contracts/accounts'
import { FormDialog, TextField } from '@/ui/form'

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
