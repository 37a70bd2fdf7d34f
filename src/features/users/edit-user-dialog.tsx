import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod'

import { useAuth } from '@/api/auth'
import { changeUser } from '@/api/change-users'
import { ROLE_LABELS } from '@/components/labels'
import { updateUserInput, type User, userRole } from '@/contracts/users'
import { FormDialog, SavedNow, SelectField, TextField, useVersion } from '@/ui/form'
import { notify } from '@/ui/notify'

import { roleOptions } from './role-descriptions'

const editUserForm = z
  .object({ fullName: z.string(), email: z.string(), password: z.string(), role: userRole })
  .transform(({ password, ...user }) => (password.trim() === '' ? user : { ...user, password }))
  .pipe(updateUserInput)

const MISSING = 'Please fill in all required fields'
const isBlank = (value: string) => value.trim() === ''

type Props = {
  user: User
  /** As they are now; undefined when they are gone. */
  latest: User | undefined
  onClose: () => void
}

export function EditUserDialog({ user, latest, onClose }: Props) {
  const me = useAuth().user
  const change = useMutation(changeUser)
  const form = useForm({
    resolver: zodResolver(editUserForm),
    defaultValues: { fullName: user.name, email: user.email, password: '', role: user.role },
  })
  const { isStale, take } = useVersion(user.version, latest, change.error)

  return (
    <FormDialog
      title="Edit User"
      description={
        user.id === me?.id
          ? 'A new password or role signs you out everywhere, here too.'
          : 'A new password or role signs them out everywhere.'
      }
      onClose={onClose}
      form={form}
      onSubmit={(input) =>
        change.mutate({ id: user.id, version: take(), ...input }, { onSuccess: onClose })
      }
      onInvalid={() => {
        const { fullName, email } = form.getValues()
        if (isBlank(fullName) || isBlank(email)) notify.error(MISSING)
      }}
      submitLabel="Update"
      pendingLabel="Updating..."
      mutation={change}
    >
      {isStale && latest ? (
        <SavedNow>
          {latest.name} · {latest.email} · {ROLE_LABELS[latest.role]}. Update again to replace that
          with yours.
        </SavedNow>
      ) : null}
      <TextField name="fullName" label="Full Name" autoComplete="off" />
      <TextField name="email" label="Email (Username)" type="email" autoComplete="off" />
      <TextField
        name="password"
        label="Password"
        type="password"
        help="leave blank to keep current"
        autoComplete="new-password"
      />
      <SelectField name="role" label="Role" options={roleOptions(user.role)} />
    </FormDialog>
  )
}
