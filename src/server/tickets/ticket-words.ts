import { asc, eq, gt, inArray, type SQL } from 'drizzle-orm'

import { wellFormed } from '@/lib/well-formed'

import type { ChangeDeps } from '../changes/change'
import type { Transaction } from '../db/client'
import { searchDocument } from '../db/search-document'
import { tickets } from '../db/tickets-schema'
import { inSlices } from '../jobs/in-slices'

const BATCH = 200
const SEARCH = { kind: 'system', name: 'Search' } as const

/** The words by which a ticket is found. */
export const wordsOfTicket = ({ subject, body }: { subject: string; body: string }) =>
  searchDocument(wellFormed(`${subject}\n${body}`))

const writeWords = async (tx: Transaction, which: SQL): Promise<string[]> => {
  const rows = await tx
    .select({ id: tickets.id, subject: tickets.subject, body: tickets.body })
    .from(tickets)
    .where(which)
    .orderBy(asc(tickets.id))
    .limit(BATCH)
    .for('update')
  for (const row of rows) {
    await tx
      .update(tickets)
      .set({ words: wordsOfTicket(row) })
      .where(eq(tickets.id, row.id))
  }
  return rows.map(({ id }) => id)
}

/** After the texts of tickets were changed where they are stored. */
export const renewTicketWords = async (tx: Transaction, ids: readonly string[]) => {
  for (let from = 0; from < ids.length; from += BATCH) {
    await writeWords(tx, inArray(tickets.id, ids.slice(from, from + BATCH)))
  }
}

/** Lets tickets of earlier versions be found as those of this one are. */
export const rewriteTicketWords = (deps: ChangeDeps, job: Parameters<typeof inSlices>[2]) =>
  inSlices(deps, SEARCH, job, (tx, after) => writeWords(tx, gt(tickets.id, after)))
