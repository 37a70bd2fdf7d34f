import { inArray } from 'drizzle-orm'

import { mentionedIds } from '@/domain/note-text'

import type { Database, Transaction } from '../db/client'
import { users } from '../db/schema'

/** The ids of the users whom a text mentions. */
export const findMentioned = async (db: Database | Transaction, text: string) => {
  const ids = mentionedIds(text)
  if (ids.length === 0) return []
  const found = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  return found.map(({ id }) => id)
}

type Written = { text: string; authorId: string | null; authorName: string }

/** Who wrote each note or comment and whom it mentions, with their names of today. */
export const readNames = async (db: Database | Transaction, rows: readonly Written[]) => {
  const ids = rows.flatMap(({ text, authorId }) => [...mentionedIds(text), authorId ?? []].flat())
  const { id, name } = users
  const isNamed = inArray(id, [...new Set(ids)])
  const named = ids.length === 0 ? [] : await db.select({ id, name }).from(users).where(isNamed)
  return ({ text, authorId, authorName }: Written) => {
    const own = mentionedIds(text)
    const writer = named.find((user) => user.id === authorId)
    return {
      author: { id: authorId, name: writer?.name ?? authorName },
      mentions: named.filter((user) => own.includes(user.id)),
    }
  }
}
