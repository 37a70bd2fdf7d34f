import { isDeepStrictEqual } from 'node:util'

import { desc, eq } from 'drizzle-orm'

import type { BusinessHours } from '@/contracts/business-hours'

import { change } from '../changes/change'
import { differences } from '../changes/versions'
import { businessCalendars } from '../db/settings-schema'
import type { Database, Transaction } from '../db/client'
import { onlyRow } from '../db/rows'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { staleVersion } from '../http/problem'

const FIRST_VERSION = 1

/** Monday to Friday, nine to five; the same whichever server is asked. */
const defaultHours = (): BusinessHours => ({
  zone: 'UTC',
  week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
  holidays: [],
  version: FIRST_VERSION,
})

type Row = typeof businessCalendars.$inferSelect

const toHours = ({ zone, week, holidays, version }: Row): BusinessHours => ({
  zone,
  week,
  holidays,
  version,
})

export const readOrganisationCalendar = async (
  db: Database | Transaction,
): Promise<BusinessHours> => {
  const [row] = await selectNewest(db)
  return row ? toHours(row) : defaultHours()
}

export const readCalendarVersion = async (
  db: Database | Transaction,
  version: number,
): Promise<BusinessHours | null> => {
  const [row] = await db
    .select()
    .from(businessCalendars)
    .where(eq(businessCalendars.version, version))
  if (row) return toHours(row)
  return version === FIRST_VERSION ? defaultHours() : null
}

const selectNewest = (db: Database | Transaction) =>
  db.select().from(businessCalendars).orderBy(desc(businessCalendars.version)).limit(1)

/** By day and time, holidays by date: what means the same is the same. */
const inOrder = ({ zone, week, holidays }: Omit<BusinessHours, 'version'>) => ({
  zone,
  week: week.toSorted(
    (a, b) => a.day - b.day || a.from.localeCompare(b.from) || a.to.localeCompare(b.to),
  ),
  holidays: holidays.toSorted((a, b) => a.date.localeCompare(b.date)),
})

/**
 * Saves a new version, valid from now on. Refuses with 409 when somebody else saved since `version`
 * was read; what says the same as the newest makes no version.
 */
export const saveBusinessHours = (
  deps: Deps,
  actor: Actor,
  { version, ...input }: BusinessHours,
): Promise<BusinessHours> =>
  change(deps, actor, async (tx) => {
    const wanted = inOrder(input)
    await tx.insert(businessCalendars).values(defaultHours()).onConflictDoNothing()
    // The first version is the lock: of the newest there may be a newer one by the time it is had.
    await tx
      .select({ version: businessCalendars.version })
      .from(businessCalendars)
      .where(eq(businessCalendars.version, FIRST_VERSION))
      .for('update')
    const newest = await selectNewest(tx).then(onlyRow)
    if (newest.version !== version)
      throw staleVersion(newest.changedByName, newest.validFrom, tx.at)
    const before = toHours(newest)
    const { zone, week, holidays } = before
    if (isDeepStrictEqual(wanted, { zone, week, holidays })) return before
    const after = { ...wanted, version: version + 1 }
    await tx
      .insert(businessCalendars)
      .values({ ...after, validFrom: tx.at, changedByName: actor.name })
    const { isEmpty: _, ...changed } = differences(textual(before), textual(wanted))
    tx.record({
      entity: 'business-hours',
      id: String(after.version),
      what: 'business-hours.changed',
      ...changed,
    })
    return after
  })

const textual = ({ zone, week, holidays }: Omit<BusinessHours, 'version'>) => ({
  zone,
  week: week.map(({ day, from, to }) => `${day} ${from}–${to}`).join(', '),
  holidays: holidays.map(({ date, name }) => `${date} ${name}`).join(', '),
})
