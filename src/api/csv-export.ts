import type { CallListQuery } from '@/contracts/call-list-params'
import type { NextStepGroup } from '@/domain/next-step-groups'
import { countCsvRows } from '@/lib/csv-rows'
import { ownZone } from '@/lib/time-format'
import type { Selection } from '@/lib/selection'

import { ApiError } from './api-error'
import { apiUrl, callHeaders, send } from './http'
import type { NextStepListQuery } from './next-steps'
import type { AuditQuery } from './security'
import type { TicketListQuery } from './tickets'

export type ExportProgress = { rows: number; total: number }

/** One file to be asked for: its name, what is in it, and about how many; 0 where nobody knows. */
export type Export = { file: string; noun: string; count: number; ask: Ask }

/** Where the bytes of a file go as they come; `finish` answers what is still to be handed over. */
export type Sink = {
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>
  finish: () => Promise<Blob | null>
  discard: () => Promise<void>
}

/** Out of the page's own memory once there is so much of it; browsers keep blobs on disk. */
const PORTION = 4 * 1024 * 1024

/** Gathers a file in the browser's store of blobs. */
export const blobSink = (): Sink => {
  const portions: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const store = () => {
    portions.push(new Blob(chunks))
    chunks = []
    size = 0
  }
  return {
    write: async (chunk) => {
      chunks.push(chunk)
      size += chunk.length
      if (size >= PORTION) store()
    },
    finish: async () => {
      store()
      return new Blob(portions, { type: 'text/csv;charset=utf-8' })
    },
    discard: async () => undefined,
  }
}

const BROKEN_OFF = 'The export was cut off, so nothing was saved. Try again.'

type Ask = (signal: AbortSignal) => Promise<Response>

type Query = NonNullable<Parameters<typeof apiUrl>[1]>

/** `selection` null: the whole list. */
const asked =
  (path: string, selection: Selection | null, filter: Query, look: Query = {}): Ask =>
  (signal) => {
    const seen = { ...look, timeZone: ownZone() }
    if (!selection)
      return send(apiUrl(path, { ...filter, ...seen }), { headers: callHeaders(), signal })
    const ids = [...selection.ids]
    const which = selection.kind === 'some' ? { ids } : { filter, except: ids }
    return send(apiUrl(path), {
      method: 'POST',
      headers: callHeaders({ 'Content-Type': 'application/json' }),
      body: JSON.stringify({ ...which, ...seen }),
      signal,
    })
  }

export const callsExport = (
  selection: Selection | null,
  { sort, ...filter }: CallListQuery,
  count: number,
): Export => ({
  file: 'calls',
  noun: 'call',
  count,
  ask: asked('/calls/export.csv', selection, filter, { sort }),
})

export const nextStepsExport = (
  selection: Selection | null,
  query: NextStepListQuery & { groups?: NextStepGroup[] },
  count: number,
): Export => ({
  ...([query.kind].flat().join() === 'callback'
    ? { file: 'callbacks', noun: 'callback' }
    : { file: 'next-steps', noun: 'next step' }),
  count,
  ask: asked('/next-steps/export.csv', selection, query),
})

export const ticketsExport = (
  selection: Selection | null,
  query: TicketListQuery,
  count: number,
): Export => ({
  file: 'tickets',
  noun: 'ticket',
  count,
  ask: asked('/tickets/export.csv', selection, query),
})

export const auditExport = (query: AuditQuery): Export => ({
  file: 'audit',
  noun: 'row',
  count: 0,
  ask: asked('/audit/export.csv', null, query),
})

/** All or nothing. Rejects with {@link ApiError}, or with the abort's error when stopped. */
export const readExport = async ({
  ask,
  sink,
  signal,
  onProgress,
}: {
  ask: Ask
  sink: Sink
  signal: AbortSignal
  onProgress: (progress: ExportProgress) => void
}): Promise<Blob | null> => {
  try {
    const response = await ask(signal)
    const total = Number(response.headers.get('x-total-count') ?? 0)
    const count = countCsvRows()
    const reader = response.body?.getReader()
    for (;;) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) break
      onProgress({ rows: count(chunk.value), total })
      await sink.write(chunk.value)
    }
    return await sink.finish()
  } catch (cause) {
    await sink.discard().catch(() => undefined)
    if (signal.aborted || cause instanceof ApiError) throw cause
    throw new ApiError({ status: 0, code: 'unreadable', message: BROKEN_OFF, cause })
  }
}
