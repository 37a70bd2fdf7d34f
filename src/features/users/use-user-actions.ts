import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { useAuth } from '@/api/auth'
import { deleteUser, isBeingAdded, makeAccountLink } from '@/api/change-users'
import { hasId } from '@/api/users'
import type { ShownLink } from '@/contracts/accounts'
import type { ListedUser } from '@/contracts/users'
import { confirm } from '@/ui/confirm'

export type UserQuestion =
  | { about: 'add' }
  | { about: 'invite' }
  | { about: 'edit'; user: ListedUser }
  | { about: 'link'; link: ShownLink; user: Pick<ListedUser, 'name' | 'email'> }

export type Refusal = { name: string; reason: string }

export type UserActions = ReturnType<typeof useUserActions>

const ADMINS_ONLY = 'Only an administrator can change users'
/** A user's name, or what stands for it where the server sent none. */
export const shownName = ({ name, email }: Pick<ListedUser, 'name' | 'email'>): string =>
  name || email || 'No name'

const NO_ID = 'This user has no ID'
const NOT_YET = 'They are still being added'
const OWN_ACCOUNT = 'You cannot delete your own account: ask another administrator'

export const useUserActions = () => {
  const me = useAuth().user
  const [question, setQuestion] = useState<UserQuestion | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { mutate: destroy } = useMutation(deleteUser)
  const { mutateAsync: make } = useMutation(makeAccountLink)
  const mayChange = me?.role === 'admin'

  // The same object while nothing of it changes: it goes to a thousand cards.
  return useMemo(
    () => ({
      question,
      refusal,
      dismissRefusal: () => setRefusal(null),
      ask: setQuestion,
      close: () => setQuestion(null),
      edit: (user: ListedUser) => setQuestion({ about: 'edit', user }),
      remove: (user: ListedUser) => {
        // Specified: the browser's own question.
        // oxlint-disable-next-line no-alert
        if (!window.confirm('Are you sure you want to delete this user?')) return
        setRefusal(null)
        destroy(user, {
          onError: (error) => setRefusal({ name: shownName(user), reason: error.message }),
        })
      },
      makeLink: async (user: ListedUser) => {
        const wanted = await confirm({
          title: user.isInvited ? 'Make a new invitation link' : 'Make a password reset link',
          body: user.isInvited
            ? `${shownName(user)}’s previous link stops working.`
            : `${shownName(user)} uses the link to set a new password. The current one works until then.`,
          action: 'Make Link',
        })
        if (!wanted) return
        const link = await make(user).catch(() => null)
        if (link) setQuestion({ about: 'link', link, user })
      },
      whyNot: {
        add: mayChange ? null : ADMINS_ONLY,
        change: (user: ListedUser) => {
          if (!mayChange) return ADMINS_ONLY
          if (!hasId(user)) return NO_ID
          return isBeingAdded(user) ? NOT_YET : null
        },
        remove: (user: ListedUser) => {
          if (!mayChange) return ADMINS_ONLY
          if (!hasId(user)) return NO_ID
          if (isBeingAdded(user)) return NOT_YET
          return user.id === me.id ? OWN_ACCOUNT : null
        },
      },
    }),
    [me, mayChange, question, refusal, destroy, make],
  )
}
