import { sql } from 'drizzle-orm'

import type { Utterance } from '@/contracts/transcript'

import type { Transaction } from '../db/client'
import { type calls, callSearch } from '../db/schema'
import { documentOf, searchWords } from './search-document'

type Documented = {
  call: typeof calls.$inferSelect
  summary: string | null
  transcript: Utterance[] | null
}

/** Writes the words by which locked calls are found; what stands already is not written again. */
export const saveDocuments = async (tx: Transaction, documented: readonly Documented[]) => {
  const rows = documented.map(({ call, summary, transcript }) => ({
    callId: call.id,
    seq: call.seq,
    words: searchWords({ ...call, summary, transcript }),
  }))
  await tx.execute(
    sql`insert into ${callSearch} (call_id, seq, document)
        select "callId", seq, ${documentOf(sql`words`)}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new("callId" uuid, seq bigint, words text)
        on conflict (call_id) do update set document = excluded.document
        where call_search.document is distinct from excluded.document`,
  )
}
