import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'

import { addUser, inviteUser } from '@/api/change-users'
import { inviteUserInput, type LinkMail, type ShownLink } from '@/contracts/accounts'
import { createUserInput, type User } from '@/contracts/users'
import { absoluteTime } from '@/lib/time-format'
import { Button } from '@/ui/button'
import { CopyField } from '@/ui/copy-field'
import { Dialog } from '@/ui/dialog'
import { FormDialog, SelectField, TextField } from '@/ui/form'
import { notify } from '@/ui/notify'

import { EditUserDialog } from './edit-user-dialog'
import { NEW_USER_ROLE, roleOptions } from './role-descriptions'
import type { UserQuestion } from './use-user-actions'

export function UserForms({
  question,
  users,
  ask,
  onClose,
}: {
  question: UserQuestion
  users: readonly User[]
  ask: (question: UserQuestion) => void
  onClose: () => void
}) {
  switch (question.about) {
    case 'add':
      return <AddUserDialog onClose={onClose} />
    case 'invite':
      return (
        <InviteUserDialog
          onClose={onClose}
          onInvited={(link, user) => ask({ about: 'link', link, user })}
        />
      )
    case 'edit':
      return (
        <EditUserDialog
          user={question.user}
          latest={users.find((user) => user.id === question.user.id)}
          onClose={onClose}
        />
      )
    case 'link':
      return <LinkDialog link={question.link} user={question.user} onClose={onClose} />
    default:
      return null
  }
}

const MISSING = 'Please fill in all fields'

function AddUserDialog({ onClose }: { onClose: () => void }) {
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
      onClose={onClose}
      form={form}
      onSubmit={(input) => add.mutate(input, { onSuccess: onClose })}
      onInvalid={() => !isFilled && notify.error(MISSING)}
      submitLabel="Add"
      pendingLabel="Adding..."
      submitDisabledReason={isFilled ? null : MISSING}
      mutation={add}
    >
      <TextField name="fullName" label="Full Name" autoComplete="off" />
      <TextField name="email" label="Email (Username)" type="email" autoComplete="off" />
      <TextField name="password" label="Password" type="password" autoComplete="new-password" />
      <SelectField name="role" label="Role" options={roleOptions()} />
    </FormDialog>
  )
}

function InviteUserDialog({
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
      onClose={onClose}
      form={form}
      onSubmit={(input) =>
        invite.mutate(input, { onSuccess: ({ link, user }) => onInvited(link, user) })
      }
      submitLabel="Make Link"
      pendingLabel="Making link..."
      mutation={invite}
    >
      <TextField name="fullName" label="Full Name" autoComplete="off" />
      <TextField name="email" label="Email (Username)" type="email" autoComplete="off" />
      <SelectField name="role" label="Role" options={roleOptions()} />
    </FormDialog>
  )
}

const TITLES = {
  invitation: 'Invitation link',
  reset: 'Password reset link',
} satisfies Record<ShownLink['purpose'], string>

const MAILED = {
  queued: (email) => `It is on its way to ${email}. You can send it by another way as well.`,
  off: () => null,
} satisfies Record<LinkMail, (email: string) => string | null>

function LinkDialog({
  link,
  user: { name, email },
  onClose,
}: {
  link: ShownLink
  user: Pick<User, 'name' | 'email'>
  onClose: () => void
}) {
  const mailed = MAILED[link.mail](email)
  const address = new URL('/account-link', window.location.origin)
  address.searchParams.set('token', link.token)
  return (
    <Dialog
      onClose={onClose}
      title={`${TITLES[link.purpose]} for ${name}`}
      description={`Send it to ${name} only: whoever opens it sets the password. It works once, until ${absoluteTime(new Date(link.expiresAt))}, and is not shown again.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {mailed ? <p className="mb-3 text-row text-ink">{mailed}</p> : null}
      <CopyField label={TITLES[link.purpose]} value={address.href} />
    </Dialog>
  )
}
