import { inArray, sql } from 'drizzle-orm'

import type { Utterance } from '@/contracts/transcript'
import { wellFormed } from '@/lib/well-formed'

import { givenName } from '../callers/person'
import type { Transaction } from '../db/client'
import { calls, callSearch } from '../db/schema'
import { documentText } from '../db/search-document'

const MAX_CHARACTERS = 200_000

const SHORTEST_END = 4

/**
 * Every end of a number, so that it is found from whatever digit somebody begins at: whole, without
 * the country, without the area, by its last four.
 */
const endsOf = (number: string | null): string => {
  const digits = (number ?? '').replace(/\D/g, '').slice(0, 20)
  const ends = Array.from({ length: digits.length }, (_, at) => digits.slice(at))
  return ends.filter((end) => end.length >= SHORTEST_END).join(' ')
}

export type Searchable = {
  callerName: string | null
  callerNumber: string | null
  summary: string | null
  transcript: Utterance[] | null
}

/** `givenName`: what a person named the caller, who is found by the name that was told as well. */
export const searchWords = ({
  givenName,
  callerName,
  callerNumber,
  summary,
  transcript,
}: Searchable & { givenName?: string | null }): string => {
  const parts = [givenName, callerName, callerNumber, endsOf(callerNumber), summary].map(
    (part) => part ?? '',
  )
  let size = parts.join(' ').length
  for (const { text } of transcript ?? []) {
    if (size > MAX_CHARACTERS) break
    parts.push(text.slice(0, MAX_CHARACTERS))
    size += text.length
  }
  return wellFormed(parts.join('\n').slice(0, MAX_CHARACTERS))
}

type Documented = {
  call: typeof calls.$inferSelect
  transcript: Utterance[] | null
  /** Where it is about to change. */
  summary?: string | null
}

/** Writes the words by which locked calls are found; what stands already is not written again. */
export const saveDocuments = async (tx: Transaction, documented: readonly Documented[]) => {
  if (documented.length === 0) return
  const ids = documented.map(({ call }) => call.id)
  const named = await tx
    .select({ id: calls.id, name: givenName(calls.callerId) })
    .from(calls)
    .where(inArray(calls.id, ids))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const rows = documented.map(({ call, transcript, summary = call.summary }) => ({
    callId: call.id,
    seq: call.seq,
    words: documentText(
      searchWords({ ...call, givenName: names.get(call.id) ?? null, summary, transcript }),
    ),
  }))
  await tx.execute(
    sql`insert into ${callSearch} (call_id, seq, document)
        select "callId", seq, words::tsvector
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new("callId" uuid, seq bigint, words text)
        on conflict (call_id) do update set document = excluded.document
        where call_search.document is distinct from excluded.document`,
  )
}
