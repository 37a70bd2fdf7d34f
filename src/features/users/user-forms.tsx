import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'

import { useAuth } from '@/api/auth'
import { addUser, changeUser, inviteUser } from '@/api/change-users'
import { optionsOf, ROLE_LABELS } from '@/components/labels'
import { inviteUserInput, type LinkMail, type ShownLink } from '@/contracts/accounts'
import { type Role, ROLES } from '@/contracts/call-words'
import { createUserInput, type ListedUser, updateUserInput } from '@/contracts/users'
import { absoluteTime } from '@/lib/time-format'
import { PASSWORD_RULE } from '@/lib/password-rules'
import { sentence } from '@/lib/sentence'
import { Button } from '@/ui/button'
import { CopyField } from '@/ui/copy-field'
import { Dialog } from '@/ui/dialog'
import { FormDialog, SavedNow, SelectField, TextField, useVersion } from '@/ui/form'
import { notify } from '@/ui/notify'

import type { UserQuestion } from './use-user-actions'

export const NEW_USER_ROLE: Role = 'agent'

const SELECTABLE: readonly Role[] = ['agent', 'admin']

export const roleOptions = (current: Role | '' = NEW_USER_ROLE) => [
  ...(current === '' ? [{ value: '', label: 'Choose a role' }] : []),
  ...optionsOf([...new Set([...SELECTABLE, ...(current === '' ? [] : [current])])], ROLE_LABELS),
]

const roleOf = ({ role }: Pick<ListedUser, 'role'>): Role | '' =>
  ROLES.find((known) => known === role) ?? ''

export function UserForms({
  question,
  users,
  ask,
  onAdded,
  onClose,
}: {
  question: UserQuestion
  users: readonly ListedUser[]
  ask: (question: UserQuestion) => void
  onAdded: (user: ListedUser) => void
  onClose: () => void
}) {
  switch (question.about) {
    case 'add':
      return <AddUserDialog onAdded={onAdded} onClose={onClose} />
    case 'invite':
      return (
        <InviteUserDialog
          onClose={onClose}
          onInvited={(link, user) => {
            onAdded(user)
            ask({ about: 'link', link, user })
          }}
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

function AddUserDialog({
  onAdded,
  onClose,
}: {
  onAdded: (user: ListedUser) => void
  onClose: () => void
}) {
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
      onSubmit={(input) =>
        add.mutate(input, {
          onSuccess: (user) => {
            onAdded(user)
            onClose()
          },
        })
      }
      onInvalid={() => !isFilled && notify.error(MISSING)}
      submitLabel="Add"
      pendingLabel="Adding..."
      submitDisabledReason={isFilled ? null : MISSING}
      mutation={add}
    >
      <TextField name="fullName" label="Full Name" autoComplete="off" />
      <TextField name="email" label="Email (Username)" type="email" autoComplete="off" />
      <TextField
        name="password"
        label="Password"
        type="password"
        help={PASSWORD_RULE}
        autoComplete="new-password"
      />
      <SelectField name="role" label="Role" options={roleOptions()} />
    </FormDialog>
  )
}

function InviteUserDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void
  onInvited: (link: ShownLink, user: ListedUser) => void
}) {
  const invite = useMutation(inviteUser)
  const form = useForm({
    resolver: zodResolver(inviteUserInput),
    defaultValues: { fullName: '', email: '', role: NEW_USER_ROLE },
  })
  return (
    <FormDialog
      title="Invite by Link"
      description="You get a link to share; if mail is set up, it is also emailed. They set their own password with it, once, within 7 days."
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
  queued: (email) => `Emailed to ${email}. You can also share it another way.`,
  off: () => null,
} satisfies Record<LinkMail, (email: string) => string | null>

function LinkDialog({
  link,
  user: { name, email },
  onClose,
}: {
  link: ShownLink
  user: Pick<ListedUser, 'name' | 'email'>
  onClose: () => void
}) {
  const mailed = MAILED[link.mail](email)
  const address = new URL('/account-link', window.location.origin)
  address.searchParams.set('token', link.token)
  return (
    <Dialog
      onClose={onClose}
      title={`${TITLES[link.purpose]} for ${name}`}
      description={`Share it with ${name} only: anyone with the link can set the password. It works once, until ${absoluteTime(new Date(link.expiresAt))}, and is not shown again.`}
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

const editUserForm = z
  .object({ fullName: z.string(), email: z.string(), password: z.string(), role: z.string() })
  .transform(({ password, ...user }) => (password.trim() === '' ? user : { ...user, password }))
  .pipe(updateUserInput)

const MISSING_REQUIRED = 'Please fill in all required fields'
const isBlank = (value: string) => value.trim() === ''

type Props = {
  user: ListedUser
  /** As they are now; undefined when they are gone. */
  latest: ListedUser | undefined
  onClose: () => void
}

export function EditUserDialog({ user, latest, onClose }: Props) {
  const me = useAuth().user
  const change = useMutation(changeUser)
  const form = useForm({
    resolver: zodResolver(editUserForm),
    defaultValues: { fullName: user.name, email: user.email, password: '', role: roleOf(user) },
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
        if (isBlank(fullName) || isBlank(email)) notify.error(MISSING_REQUIRED)
      }}
      submitLabel="Update"
      pendingLabel="Updating..."
      mutation={change}
    >
      {isStale && latest ? (
        <SavedNow>
          {latest.name} · {latest.email} · {sentence(latest.role)}. Update again to replace that
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
      <SelectField name="role" label="Role" options={roleOptions(roleOf(user))} />
    </FormDialog>
  )
}
