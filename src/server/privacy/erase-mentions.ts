import { inArray, type SQL, sql } from 'drizzle-orm'

import { callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { domainEvents } from '../db/events-schema'
import { notifications } from '../db/notifications-schema'
import { callNotes, savedViews } from '../db/review-schema'
import { auditEntries, calls, nextSteps } from '../db/schema'
import type { StoredPerson } from './caller'
import { BLANKED } from './erase-calls'

export const ERASED = '[erased]'
/** Shorter ones are extensions and parts of other numbers. */
const FEWEST_DIGITS = 7
const NATIONAL_DIGITS = 10

/** A number as people write it, with or without its country. */
const numberPattern = (number: string): string[] => {
  const digits = number.replace(/\D/g, '')
  if (digits.length < FEWEST_DIGITS) return []
  const apart = '[ ().-]{0,3}'
  const national = digits.slice(-NATIONAL_DIGITS).split('').join(apart)
  const country = digits.slice(0, -NATIONAL_DIGITS).replace(/./g, `$&${apart}`)
  return [`(?:[+]?${country})?[(]?${national}(?![0-9])`]
}

/** One word alone is too many people's name. */
const namePattern = (name: string): string[] => {
  const words = name.trim().split(/\s+/)
  if (words.length < 2) return []
  const escaped = words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '.'))
  return [`\\m${escaped.join('\\s+')}\\M`]
}

export const personPattern = (number: string | null, names: (string | null)[]): string | null => {
  const known = [...new Set(names.filter((name) => name !== null))]
  const patterns = [...numberPattern(number ?? ''), ...known.flatMap(namePattern)]
  return patterns.length === 0 ? null : patterns.join('|')
}

const namesOf = async (tx: Transaction, { callerIds, isCall }: StoredPerson) => {
  const called = await tx.selectDistinct({ name: calls.callerName }).from(calls).where(isCall)
  const known = await tx
    .select({ name: callers.name, toldName: callers.toldName })
    .from(callers)
    .where(inArray(callers.id, callerIds))
  return [...called.map(({ name }) => name), ...known.flatMap((it) => [it.name, it.toldName])]
}

/** Takes a person's number and full names out of what was written elsewhere: notes and next steps of others, views, history. */
export const eraseMentions = async (tx: Transaction, person: StoredPerson) => {
  const pattern = personPattern(person.number, await namesOf(tx, person))
  if (pattern === null) return
  const isIn = (text: SQL) => sql`${text} ~* ${pattern}`
  const without = (text: SQL) => sql<string>`regexp_replace(${text}, ${pattern}, ${ERASED}, 'gi')`
  const asText = (json: SQL) => sql`${json}::text`
  const withoutIn = <Json>(json: SQL) => sql<Json>`${without(asText(json))}::jsonb`

  const { name, search, id } = savedViews
  await tx
    .update(savedViews)
    // An owner's views must differ in their names.
    .set({ name: sql`${without(sql`${name}`)} || ' ' || left(${id}::text, 4)` })
    .where(isIn(sql`${name}`))
  await tx
    .update(savedViews)
    .set({ search: withoutIn(sql`${search}`) })
    .where(isIn(asText(sql`${search}`)))
  const { text } = callNotes
  await tx
    .update(callNotes)
    .set({ text: without(sql`${text}`) })
    .where(isIn(sql`${text}`))
  const { title } = nextSteps
  await tx
    .update(nextSteps)
    .set({ title: without(sql`${title}`) })
    .where(isIn(sql`${title}`))
  const { title: rules } = notifications
  await tx
    .update(notifications)
    .set({ title: without(sql`${rules}`) })
    .where(isIn(sql`${rules}`))
  await eraseInHistory(tx, isIn, withoutIn, asText)
}

const eraseInHistory = async (
  tx: Transaction,
  isIn: (text: SQL) => SQL,
  withoutIn: <Json>(json: SQL) => SQL<Json>,
  asText: (json: SQL) => SQL,
) => {
  const { changes } = auditEntries
  await tx
    .update(auditEntries)
    .set({ changes: BLANKED })
    .where(isIn(asText(sql`${changes}`)))
  for (const side of ['before', 'after'] as const) {
    const column = domainEvents[side]
    await tx
      .update(domainEvents)
      .set({ [side]: withoutIn(sql`${column}`) })
      .where(isIn(asText(sql`${column}`)))
  }
}
