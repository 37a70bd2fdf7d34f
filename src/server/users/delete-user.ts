import { eq } from 'drizzle-orm'

import { recordAudit } from '../changes/audit'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { recordLive } from '../live/feed'
import { lastAdmin } from './problems'
import { isLastAdmin } from './store'

/**
 * Removes an account and with it its sessions; what the person did keeps their name. Refuses the
 * last administrator and one's own account.
 */
export const deleteUser = async ({ db, live, now }: Deps, actor: Actor, id: string) => {
  await db.transaction(async (tx) => {
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
    const changes = {
      name: { from: gone.name, to: null },
      email: { from: gone.email, to: null },
      role: { from: gone.role, to: null },
    }
    await recordAudit(tx, { actor, at: now(), action: 'user.deleted', subjectId: id, changes })
    await recordLive(tx, [{ entity: 'user' }])
  })
  live.wake()
}
