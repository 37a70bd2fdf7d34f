import { eq } from 'drizzle-orm'

import type { ChangeProfileInput } from '@/contracts/accounts'
import type { Person } from '@/contracts/people'
import type { CreateUserInput, UpdateUserInput, User } from '@/contracts/users'

import { type ChangeDeps, change } from '../changes/change'
import { differences, lockRow, nextVersion, requireVersion } from '../changes/versions'
import { onlyRow } from '../db/rows'
import { users } from '../db/schema'
import { accountLinks } from '../db/sessions-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { routeLeft } from '../routing/cases'
import { assignWaiting, leaveTickets } from '../tickets/auto-assign'
import { hashPassword } from '../sessions/password'
import { endSessionsOf } from '../sessions/store'
import { emailTaken, insertUser } from './insert-user'
import { isEmailTaken, isLastAdmin, userJson } from './store'

const lastAdmin = (what: string) =>
  new ApiProblem(409, 'last-admin', `This is the only administrator: ${what}.`)

export const createUser = async (
  deps: Deps,
  actor: Actor,
  { password, ...person }: CreateUserInput,
): Promise<User> => {
  const passwordHash = await hashPassword(password)
  return change(deps, actor, (tx) =>
    insertUser(tx, { ...person, passwordHash, what: 'user.added' }),
  )
}

export const changeProfile = (
  deps: Deps,
  actor: Actor,
  { fullName: name }: ChangeProfileInput,
): Promise<Person> =>
  change(deps, actor, async (tx) => {
    const { id, email, role } = actor
    const before = await lockRow(tx, users, 'user', id)
    const { isEmpty, ...changed } = differences(before, { name })
    if (!isEmpty) {
      await tx
        .update(users)
        .set({ name, ...nextVersion(tx, before) })
        .where(eq(users.id, id))
      tx.record({ entity: 'user', id, what: 'profile.changed', ...changed })
    }
    return { id, name, email, role }
  })

/**
 * Removes an account and with it its sessions; what the person did keeps their name. Refuses the
 * last administrator and one's own account.
 */
export const deleteUser = (deps: ChangeDeps, actor: Actor, id: string) =>
  change(deps, actor, async (tx) => {
    if (await isLastAdmin(tx, id)) throw lastAdmin('it cannot be deleted')
    if (id === actor.id) {
      throw new ApiProblem(
        409,
        'own-account',
        'You cannot delete your own account: ask another administrator.',
      )
    }
    await routeLeft(tx, id)
    await leaveTickets(tx, id)
    const [gone] = await tx.delete(users).where(eq(users.id, id)).returning()
    if (!gone) throw notFound('user')
    const { name, email, role } = gone
    tx.record({ entity: 'user', id, what: 'user.deleted', before: { name, email, role } })
    await assignWaiting(tx)
  })

/**
 * Changes somebody's account. A new password or role ends all of that person's sessions at once, so
 * that nobody keeps what was taken away. With `version`, refuses when somebody saved since.
 */
export const updateUser = async (
  deps: Deps,
  actor: Actor,
  { id, version }: { id: string; version: number | undefined },
  { fullName, email, role, password }: UpdateUserInput,
): Promise<User> => {
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return change(deps, actor, async (tx) => {
    const onlyAdmin = await isLastAdmin(tx, id)
    const before = await lockRow(tx, users, 'user', id)
    if (version !== undefined) requireVersion(tx, before, version)
    if (onlyAdmin && role !== 'admin') throw lastAdmin('make another user an admin first')
    if (await isEmailTaken(tx, email, id)) throw emailTaken()
    const wanted = { name: fullName, email, role }
    const changed = differences(before, wanted)
    if (!changed.isEmpty || passwordHash) {
      await tx
        .update(users)
        .set({
          ...wanted,
          ...(passwordHash && { passwordHash }),
          ...nextVersion(tx, before),
        })
        .where(eq(users.id, id))
      tx.record({
        entity: 'user',
        id,
        what: 'user.changed',
        before: changed.before,
        // That the password changed, never what it was.
        after: { ...changed.after, ...(passwordHash && { password: null }) },
      })
    }
    const isNewAddress = before.email.toLowerCase() !== email.toLowerCase()
    if (passwordHash || before.role !== role || isNewAddress) await endSessionsOf(tx, id)
    // A link sent to the old address, or before the new password, must not open the account.
    if (passwordHash || before.email !== email) {
      await tx.delete(accountLinks).where(eq(accountLinks.userId, id))
    }
    const rows = await tx.select({ user: userJson }).from(users).where(eq(users.id, id))
    return onlyRow(rows).user
  })
}
