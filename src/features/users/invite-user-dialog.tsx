import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { inviteUser } from '@/api/change-users'
import { inviteUserInput, type ShownLink } from '@/contracts/accounts'
import type { User } from '@/contracts/users'
import { FormDialog } from '@/ui/form-dialog'
import { SelectField } from '@/ui/select-field'
import { TextField } from '@/ui/text-field'

import { NEW_USER_ROLE, roleOptions } from './role-descriptions'

export function InviteUserDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void
  onInvited: (link: ShownLink, user: User) => void
}) {
  const invite = useMutation(inviteUser)
  const form = useForm({
    resolver: zodResolver(inviteUserInput),
    defaultValues: { fullName: '', email: '', role: NEW_USER_ROLE },
  })
  return (
    <FormDialog
      title="Invite by Link"
      description="They get a link by mail, where mail is set up, and you see it too. With it they set their own password, once, within 7 days."
      open
      onOpenChange={onClose}
      form={form}
      onSubmit={(input) =>
        invite.mutate(input, { onSuccess: ({ link, user }) => onInvited(link, user) })
      }
      submitLabel="Make Link"
      pendingLabel="Making link..."
      pending={invite.isPending}
      error={invite.error}
    >
      <TextField name="fullName" label="Full Name" autoComplete="off" />
      <TextField name="email" label="Email (Username)" type="email" autoComplete="off" />
      <SelectField name="role" label="Role" options={roleOptions()} />
    </FormDialog>
  )
}
