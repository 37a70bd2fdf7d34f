import { Headset, KeyRound, MailOpen, Pencil, ShieldCheck, Trash2, UserRound } from 'lucide-react'

import { isBeingAdded } from '@/api/change-users'
import type { Role } from '@/contracts/call-words'
import { ROLE_LABELS } from '@/components/role-labels'
import type { User } from '@/contracts/users'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Chip, type Tone } from '@/ui/chip'
import { IconButton } from '@/ui/icon-button'
import { RelativeTime } from '@/ui/relative-time'

import type { UserActions } from './use-user-actions'

const ROLE_LOOKS = {
  admin: { tone: 'accent', Icon: ShieldCheck },
  agent: { tone: 'success', Icon: Headset },
  user: { tone: 'neutral', Icon: UserRound },
} satisfies Record<Role, { tone: Tone; Icon: typeof UserRound }>

export function UserCard({ user, actions }: { user: User; actions: UserActions }) {
  const { tone, Icon } = ROLE_LOOKS[user.role]
  const { edit, remove, makeLink, whyNot } = actions
  return (
    <div className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <Avatar name={user.name} tone={user.role} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-ink" title={user.name}>
            {user.name}
          </p>
          <p className="truncate text-row text-ink-muted" title={user.email}>
            {user.email}
          </p>
        </div>
        <Chip tone={tone} icon={<Icon aria-hidden="true" size={16} />}>
          {ROLE_LABELS[user.role]}
        </Chip>
      </div>
      <p className="flex items-center gap-1.5 text-meta text-ink-muted">
        <LastActive user={user} />
      </p>
      <div className="mt-auto flex items-center gap-2">
        <Button
          size="sm"
          icon={<Pencil aria-hidden="true" size={16} />}
          aria-label={`Edit ${user.name}`}
          disabledReason={whyNot.change(user)}
          onClick={() => edit(user)}
        >
          Edit
        </Button>
        <Button
          size="sm"
          variant="danger"
          icon={<Trash2 aria-hidden="true" size={16} />}
          aria-label={`Delete ${user.name}`}
          disabledReason={whyNot.remove(user)}
          onClick={() => remove(user)}
        >
          Delete
        </Button>
        <IconButton
          size="sm"
          label={`${user.isInvited ? 'New invitation' : 'Password reset'} link for ${user.name}`}
          icon={<KeyRound aria-hidden="true" size={16} />}
          disabledReason={whyNot.change(user)}
          onClick={() => void makeLink(user)}
          className="ml-auto"
        />
      </div>
    </div>
  )
}

function LastActive({ user }: { user: User }) {
  if (isBeingAdded(user)) return 'Being added…'
  if (user.isInvited)
    return (
      <>
        <MailOpen aria-hidden="true" size={14} /> Invited, no password yet
      </>
    )
  if (!user.lastActiveAt) return 'Never signed in'
  return (
    <span>
      Last active <RelativeTime at={user.lastActiveAt} />
    </span>
  )
}
