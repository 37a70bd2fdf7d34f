import type { User } from '@/contracts/users'

import { AddUserDialog } from './add-user-dialog'
import { EditUserDialog } from './edit-user-dialog'
import { InviteUserDialog } from './invite-user-dialog'
import { LinkDialog } from './link-dialog'
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
