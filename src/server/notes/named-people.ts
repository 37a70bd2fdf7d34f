import { inArray } from 'drizzle-orm'

import { mentionedIds } from '@/domain/note-text'

import type { Database, Transaction } from '../db/client'
import { users } from '../db/schema'

const namesOf = async (db: Database | Transaction, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(inArray(users.id, [...new Set(ids)]))

/** The ids of the users whom a text mentions. */
export const findMentioned = async (db: Database | Transaction, text: string) =>
  (await namesOf(db, mentionedIds(text))).map(({ id }) => id)

type Written = { text: string; authorId: string | null; authorName: string }

/** Who wrote each note or comment and whom it mentions, with their names of today. */
export const readNamed = async (db: Database | Transaction, rows: readonly Written[]) => {
  const ids = rows.flatMap(({ text, authorId }) => [...mentionedIds(text), authorId ?? []].flat())
  const named = await namesOf(db, ids)
  return ({ text, authorId, authorName }: Written) => {
    const own = mentionedIds(text)
    const name = named.find(({ id }) => id === authorId)?.name ?? authorName
    return { author: { id: authorId, name }, mentions: named.filter(({ id }) => own.includes(id)) }
  }
}
