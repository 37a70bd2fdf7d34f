import type * as z from 'zod'

import type { callExportInput } from '@/contracts/call-export'
import { callFilter } from '@/contracts/calls'

import { matchCallSeqs } from '../calls/match-call-ids'
import { readCallRows } from '../calls/row'
import { exportCsv } from '../changes/export-csv'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { COLUMNS } from './columns'

type Asked = z.output<typeof callExportInput>

const PAGE = 500

const filtersOf = (asked: Asked) =>
  'ids' in asked
    ? { calls: asked.ids.length }
    : { ...asked.filter, ...(asked.except.length > 0 && { except: asked.except.length }) }

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

async function* pagesOf({ db }: Deps, seqs: Float64Array) {
  for (let first = 0; first < seqs.length; first += PAGE) {
    yield await readCallRows(db, [...seqs.subarray(first, first + PAGE)])
  }
}

export const exportCalls = async (deps: Deps, actor: Actor, asked: Asked) => {
  const seqs = await seqsOf(deps, asked, actor.id)
  return exportCsv(deps, actor, {
    of: 'calls',
    rows: seqs.length,
    filters: filtersOf(asked),
    columns: COLUMNS,
    pages: pagesOf(deps, seqs),
    timeZone: asked.timeZone,
  })
}
