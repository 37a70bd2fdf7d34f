import { inArray, sql } from 'drizzle-orm'

import type { CallerCounts, CallerErasureInput } from '@/contracts/privacy'

import { change } from '../changes/change'
import { callers } from '../db/callers-schema'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { canonicalNumber } from '../provider-events/reading/caller'
import { writeCallerTombstone } from '../provider-events/storing/tombstones'
import { countCaller, findPerson } from './caller'
import { eraseCalls } from './erase-calls'
import { eraseMentions, findMentions } from './erase-mentions'
import { askForVacuum } from './vacuum-erased'

/**
 * Erases a person: every call of theirs and of who is merged with them, with all that hangs on it, and remembers (as a digest) not to take
 * them back. Answers what was erased. Refuses with 422 unless the number was typed twice.
 */
export const eraseCaller = async (
  deps: Deps,
  actor: Actor,
  { number, confirmation }: CallerErasureInput,
): Promise<CallerCounts> => {
  if (canonicalNumber(confirmation) !== canonicalNumber(number)) {
    throw new ApiProblem(422, 'invalid', 'The two numbers differ. Nothing was erased.', {
      fields: { confirmation: 'Type the same number again' },
    })
  }
  const mentions = await findMentions(deps.db, await findPerson(deps.db, number))
  return change(deps, actor, async (tx) => {
    // An event under way commits first and is seen below, or waits and then meets the tombstone.
    await tx.execute(sql`lock table ${calls} in exclusive mode`)
    const person = await findPerson(tx, number)
    const counts = await countCaller(tx, person)
    const subjectId = await writeCallerTombstone(tx, person, tx.at)
    await eraseMentions(tx, person, mentions)
    await eraseCalls(tx, person)
    // Their names, numbers, merges and the next steps without a call go with them.
    await tx.delete(callers).where(inArray(callers.id, person.callerIds))
    await askForVacuum(tx)
    const [before, after] = [{ calls: counts.calls }, { calls: 0 }]
    tx.record({ entity: 'all-calls', id: subjectId, what: 'caller.erased', before, after })
    return counts
  })
}
