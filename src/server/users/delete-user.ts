import { eq } from 'drizzle-orm'

import { type ChangeDeps, change } from '../changes/change'
import { users } from '../db/schema'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { lastAdmin } from './problems'
import { isLastAdmin } from './store'

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
    const [gone] = await tx.delete(users).where(eq(users.id, id)).returning()
    if (!gone) throw notFound('user')
    const { name, email, role } = gone
    tx.record({ entity: 'user', id, what: 'user.deleted', before: { name, email, role } })
  })
