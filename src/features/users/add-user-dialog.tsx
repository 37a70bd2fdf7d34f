import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'

import { addUser } from '@/api/change-users'
import { createUserInput } from '@/contracts/users'
import { FormDialog } from '@/ui/form-dialog'
import { notify } from '@/ui/notify'
import { SelectField } from '@/ui/select-field'
import { TextField } from '@/ui/text-field'

import { NEW_USER_ROLE, roleOptions } from './role-descriptions'

const MISSING = 'Please fill in all fields'

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const add = useMutation(addUser)
  const form = useForm({
    resolver: zodResolver(createUserInput),
    defaultValues: { fullName: '', email: '', password: '', role: NEW_USER_ROLE },
  })
  const values = useWatch({ control: form.control })
  const isFilled = Object.values(values).every((value) => value.trim() !== '')
  return (
    <FormDialog
      title="Add User"
      open
      onOpenChange={onClose}
      form={form}
      onSubmit={(input) => add.mutate(input, { onSuccess: onClose })}
      onInvalid={() => !isFilled && notify.error(MISSING)}
      submitLabel="Add"
      pendingLabel="Adding..."
      submitDisabledReason={isFilled ? null : MISSING}
      pending={add.isPending}
      error={add.error}
    >
      <TextField name="fullName" label="Full Name" autoComplete="off" />
      <TextField name="email" label="Email (Username)" type="email" autoComplete="off" />
      <TextField name="password" label="Password" type="password" autoComplete="new-password" />
      <SelectField name="role" label="Role" options={roleOptions()} />
    </FormDialog>
  )
}
