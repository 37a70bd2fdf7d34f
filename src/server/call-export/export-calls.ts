import type * as z from 'zod'

import type { callExportInput } from '@/contracts/call-export'
import { callFilter } from '@/contracts/call-list-params'

import { matchCallSeqs } from '../calls/match-call-ids'
import { readCallRows } from '../calls/row'
import { exportCsv } from '../changes/export-csv'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { COLUMNS } from './columns'

type Asked = z.output<typeof callExportInput>

const NO_FILTER = callFilter.parse({})

const seqsOf = async (deps: Deps, asked: Asked, actorId: string) => {
  const limit = Number.MAX_SAFE_INTEGER
  if ('ids' in asked) {
    const named = { ...NO_FILTER, ids: asked.ids, sort: asked.sort }
    return matchCallSeqs(deps, named, actorId, { limit })
  }
  const filter = { ...asked.filter, sort: asked.sort }
  const seqs = await matchCallSeqs(deps, filter, actorId, { limit })
  if (asked.except.length === 0) return seqs
  const named = { ...NO_FILTER, ids: asked.except, sort: asked.sort }
  const except = new Set(await matchCallSeqs(deps, named, actorId, { limit }))
  return seqs.filter((seq) => !except.has(seq))
}

export const exportCalls = async (deps: Deps, actor: Actor, asked: Asked) => {
  return exportCsv(deps, actor, {
    of: 'calls',
    asked,
    keys: await seqsOf(deps, asked, actor.id),
    readRows: (seqs) => readCallRows(deps.db, seqs),
    columns: COLUMNS,
  })
}
