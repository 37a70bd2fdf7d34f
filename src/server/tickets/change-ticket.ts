import { randomUUID } from 'node:crypto'

import { inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'

import type {
  ApproveTicketInput,
  createTicketInput,
  PatchTicketInput,
  RejectTicketInput,
  Ticket,
  TicketDetail,
  TicketsPatch,
  TicketsPatched,
} from '@/contracts/tickets'
import { groupBy } from '@/lib/group-by'

import { requireOffered } from '../call-labels/store'
import { keptCaller } from '../callers/person'
import { type ChangeTx, change, inSavepoint } from '../changes/change'
import { goneOf, lockRow, lockRows } from '../changes/versions'
import { callers } from '../db/callers-schema'
import { calls } from '../db/schema'
import { tickets } from '../db/tickets-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, invalid } from '../http/problem'
import { notifyAssigned } from '../notifications/assigned'
import { requirePerson } from '../users/require-person'
import { readTicket } from './read-ticket'
import { findTickets, type TicketRow } from './store'
import {
  approveDraft,
  editTicket,
  insertTicket,
  linkTicket,
  lockTicket,
  rejectDraft,
  requireItself,
  requireSeen,
  undoChange,
  watchTicket,
} from './write-ticket'

const samePerson = async (tx: ChangeTx, callIds: string[]) => {
  const rows = await tx
    .selectDistinct({ id: sql`coalesce(${keptCaller(calls.callerId)}, ${calls.id})` })
    .from(calls)
    .where(inArray(calls.id, callIds))
  return rows.length === 1
}

/**
 * Opened by a person, so that it needs no approval. Without a caller it is the first call's; calls of
 * several people are only linked, so that it goes with none of them.
 */
export const openTicket = async (
  tx: ChangeTx,
  actor: Actor,
  { callIds, ...fields }: z.output<typeof createTicketInput>,
): Promise<string> => {
  const found = []
  for (const id of callIds.toSorted()) found.push(await lockRow(tx, calls, 'call', id, 'key share'))
  const isOfOne = fields.callerId !== null || (await samePerson(tx, callIds))
  const callId = (isOfOne && callIds[0]) || null
  const first = found.find(({ id }) => id === callId)
  const callerId = fields.callerId ?? first?.callerId ?? null
  if (fields.callerId !== null) await lockRow(tx, callers, 'caller', fields.callerId, 'key share')
  await requirePerson(tx, fields.assigneeId)
  await requireOffered(tx, 'categories', fields.category)
  const opened = { ...fields, callId, callerId, source: 'person', status: 'open' } as const
  const row = await insertTicket(tx, opened)
  if (!row) throw new Error('A ticket without a proposal key is always opened')
  await linkTicket(
    tx,
    row.id,
    callIds.map((id) => ({ callId: id })),
  )
  await watchTicket(tx, row.id, [actor.id])
  return row.id
}

export const createTicket = (
  deps: Deps,
  actor: Actor,
  input: z.output<typeof createTicketInput>,
): Promise<TicketDetail> =>
  change(deps, actor, async (tx) => readTicket(tx, await openTicket(tx, actor, input)))

const save = (
  tx: ChangeTx,
  row: TicketRow,
  { isUndo, ...fields }: Omit<PatchTicketInput, 'version'>,
) => {
  if (isUndo && Object.keys(fields).length > 0)
    throw invalid({ isUndo: 'Take a change back without another one' })
  return isUndo ? undoChange(tx, row) : editTicket(tx, row, fields)
}

/** Changes the named fields. Refuses with 409 when somebody changed it since `version` was read. */
export const changeTicket = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...fields }: PatchTicketInput,
): Promise<TicketDetail> =>
  change(deps, actor, async (tx) => {
    const row = await lockTicket(tx, id)
    requireSeen(tx, row, { id, version })
    await save(tx, row, fields)
    return readTicket(tx, id)
  })

/** What one change gave to somebody is one notification. */
const notifyOfSeveral = async (tx: ChangeTx, given: readonly Ticket[]) => {
  const [first] = given
  if (!first?.assigneeId || given.length === 1) return
  const ids = given.map(({ id }) => id)
  const several = { subjectId: randomUUID(), subjectIds: ids, count: ids.length, replaces: ids }
  await notifyAssigned(tx, tx.actor, first.assigneeId, { entity: 'ticket', ...several })
}

const requireDraft = (row: TicketRow) => {
  if (row.status === 'draft') return
  const [by, did] =
    row.status === 'rejected'
      ? [row.changedByName, 'rejected']
      : [row.approvedByName ?? row.changedByName, 'approved']
  throw new ApiProblem(409, did, `${by ?? 'Someone'} ${did} this draft first.`)
}

const approve = async (
  tx: ChangeTx,
  actor: Actor,
  row: TicketRow,
  fields: Omit<ApproveTicketInput, 'version'>,
) => {
  requireDraft(row)
  await approveDraft(tx, row, fields)
  await watchTicket(tx, row.id, [actor.id])
  return true
}

const reject = (tx: ChangeTx, row: TicketRow, reason: string) => {
  requireDraft(row)
  return rejectDraft(tx, row, reason)
}

/** The same of many. What somebody changed first is named and left alone. */
export const changeTickets = (
  deps: Deps,
  actor: Actor,
  patch: TicketsPatch,
): Promise<TicketsPatched> =>
  change(deps, actor, async (tx) => {
    const wanted = new Map(patch.map((one) => [one.id, one]))
    const rows = await lockRows(tx, tickets, [...wanted.keys()])
    const changed: string[] = []
    const conflicts: TicketsPatched['conflicts'] = goneOf([...wanted.keys()], rows)
    for (const row of rows) {
      const { id: _, version, ...fields } = wanted.get(row.id) ?? { id: row.id, version: 0 }
      const { isApproved, rejectedReason, ...edited } = fields
      try {
        if (row.keptId !== null) throw new ApiProblem(409, 'merged', 'It was merged.')
        requireSeen(tx, row, { id: row.id, version })
        const isChanged = await inSavepoint(tx, (inner) => {
          if (isApproved) return approve(inner, actor, row, edited)
          if (rejectedReason !== undefined) return reject(inner, row, rejectedReason)
          return save(inner, row, edited)
        })
        if (isChanged) changed.push(row.id)
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 409) throw error
        conflicts.push({ id: row.id, changedBy: row.changedByName ?? 'Someone' })
      }
    }
    const found = await findTickets(tx, [...wanted.keys()])
    const held = new Map(rows.map(({ id, assigneeId }) => [id, assigneeId]))
    const given = found.filter(
      ({ id, assigneeId }) => changed.includes(id) && assigneeId !== held.get(id),
    )
    for (const alike of groupBy(given, (one) => one.assigneeId ?? ''))
      await notifyOfSeveral(tx, alike)
    return { tickets: found, changed, conflicts }
  })

export const approveTicket = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...fields }: ApproveTicketInput,
): Promise<TicketDetail> =>
  change(deps, actor, async (tx) => {
    const row = await lockTicket(tx, id)
    requireItself(row, id)
    requireDraft(row)
    requireSeen(tx, row, { id, version })
    await approve(tx, actor, row, fields)
    return readTicket(tx, id)
  })

export const rejectTicket = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, reason }: RejectTicketInput,
): Promise<TicketDetail> =>
  change(deps, actor, async (tx) => {
    const row = await lockTicket(tx, id)
    requireItself(row, id)
    requireDraft(row)
    requireSeen(tx, row, { id, version })
    await reject(tx, row, reason)
    return readTicket(tx, id)
  })
