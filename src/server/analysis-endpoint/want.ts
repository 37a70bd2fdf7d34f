import { sql } from 'drizzle-orm'

import type { Analysis } from '@/contracts/analysis'

import type { ChangeTx } from '../changes/change'
import { endpointClaims } from '../db/endpoint-schema'
import type { callContents, calls } from '../db/schema'
import type { Environment } from '../env'
import { enqueue } from '../jobs/enqueue'
import { ASKING, endpointOf } from './endpoint'
import { mayAskAbout, questionsOf } from './questions'

type Analysed = {
  call: typeof calls.$inferSelect
  contents: typeof callContents.$inferSelect
  analysis: Analysis | null
}

/** History that is analysed again is not sent anywhere. */
const NEWEST_MS = 30 * 24 * 60 * 60_000

/** Lets the language model be asked, after the commit, about those of the calls that leave a question. */
export const wantEndpoint = async (tx: ChangeTx, env: Environment, analysed: Analysed[]) => {
  if (!endpointOf(env)) return
  const from = tx.at.getTime() - NEWEST_MS
  const rows = analysed.flatMap(({ call, contents, analysis }) => {
    const isAsked = call.sortAt.getTime() >= from && mayAskAbout(call, contents.transcript)
    return isAsked && analysis && questionsOf(analysis, true) ? [{ callId: call.id }] : []
  })
  if (rows.length === 0) return
  await tx
    .insert(endpointClaims)
    .values(rows)
    .onConflictDoUpdate({
      target: endpointClaims.callId,
      set: { state: sql`'waiting'`, attempts: 0 },
    })
  await enqueue(tx, ASKING)
}
