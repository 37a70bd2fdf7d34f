import { eq, sql } from 'drizzle-orm'

import type { ChangeProfileInput } from '@/contracts/accounts'
import type { Person } from '@/contracts/people'

import { change } from '../changes/change'
import { differences } from '../changes/versions'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'

export const changeProfile = async (
  deps: Deps,
  actor: Actor,
  { fullName }: ChangeProfileInput,
): Promise<Person> => {
  const { isEmpty, ...changed } = differences(actor, { name: fullName })
  const { id, email, role } = actor
  if (isEmpty) return { id, name: fullName, email, role }
  await change(deps, actor, async (tx) => {
    await tx
      .update(users)
      .set({
        name: fullName,
        version: sql`${users.version} + 1`,
        changedByName: actor.name,
        changedAt: tx.at,
      })
      .where(eq(users.id, id))
    tx.record({ entity: 'user', id, what: 'profile.changed', ...changed })
  })
  return { id, name: fullName, email, role }
}
