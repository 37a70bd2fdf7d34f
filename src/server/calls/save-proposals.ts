import { sql } from 'drizzle-orm'

import type { ProposedNextStep } from '@/contracts/analysis'
import { callbackTopic, topicKey } from '@/domain/callback-topic'
import { zoneOfNumber } from '@/domain/caller-zone'
import { fold } from '@/lib/fold'

import { addRequests, askAgain, type NewRequest } from '../callbacks/requests'
import { findStanding, lockPeople, standingKey } from '../callbacks/standing'
import type { ChangeTx } from '../changes/change'
import { insertRows } from '../db/bulk-write'
import { callbackRequests, nextSteps } from '../db/next-steps-schema'
import { queryRows } from '../db/rows'
import type { calls } from '../db/schema'
import { withdrawDue } from '../notifications/assigned'

export const ANALYSIS = { kind: 'system', name: 'Analysis' } as const

type CallProposals = {
  call: Pick<typeof calls.$inferSelect, 'id' | 'callerId' | 'callerNumber'>
  proposals: readonly ProposedNextStep[]
}
type ChangedStep = { id: string; callId: string }

export const proposalKey = ({ kind, title }: ProposedNextStep) =>
  `${kind} ${fold(title)}`.slice(0, 250)

const date = (text: string | null | undefined) => (text ? new Date(text) : null)

const columnsOfCallback = (
  { kind, title, timeText, dueAt, promised }: ProposedNextStep,
  { callerId, callerNumber }: CallProposals['call'],
) => {
  const is = kind === 'callback'
  const end = date(promised?.to)
  const start = date(dueAt)
  return {
    callbackCallerId: is ? callerId : null,
    topicKey: is ? topicKey(callbackTopic(title)) : null,
    requestedWords: is ? (timeText ?? null) : null,
    dueTo: is && start && end && end > start ? end : null,
    zone: is ? zoneOfNumber(callerNumber) : null,
  }
}

const rowsOf = ({ call, proposals }: CallProposals, now: Date) =>
  proposals.map((proposal) => ({
    callId: call.id,
    kind: proposal.kind,
    title: proposal.title,
    priority: proposal.priority,
    source: proposal.source,
    evidence: proposal.evidence,
    dueAt: date(proposal.dueAt),
    isTimeUnclear: proposal.isTimeUnclear ?? false,
    promised: proposal.promised ?? null,
    proposalKey: proposalKey(proposal),
    createdAt: now,
    ...columnsOfCallback(proposal, call),
  }))

type Row = ReturnType<typeof rowsOf>[number]

const changeUntouched = async (tx: ChangeTx, rows: Row[]) => {
  const changed = await queryRows<ChangedStep>(
    tx,
    sql`update ${nextSteps} as step set due_at = new."dueAt", is_time_unclear = new."isTimeUnclear",
          promised = new.promised, priority = new.priority, evidence = new.evidence, due_to = new."dueTo",
          requested_words = new."requestedWords"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new("callId" uuid, "proposalKey" text,
          "dueAt" timestamptz, "isTimeUnclear" boolean, promised jsonb, priority text, evidence jsonb,
          "dueTo" timestamptz, "requestedWords" text)
        where step.call_id = new."callId" and step.proposal_key = new."proposalKey"
          and step.status = 'open' and step.version = 1 and step.source in ('provider', 'local')
          and (step.due_at, step.is_time_unclear, step.promised, step.priority, step.evidence, step.due_to, step.requested_words)
            is distinct from (new."dueAt", new."isTimeUnclear", new.promised, new.priority, new.evidence, new."dueTo", new."requestedWords")
        returning step.id, step.call_id as "callId"`,
  )
  const ids = changed.map(({ id }) => id)
  await tx.execute(
    sql`update ${callbackRequests} as request
        set words = step.requested_words, due_at = step.due_at, due_to = step.due_to
        from ${nextSteps} step where step.id = any(${`{${ids.join(',')}}`}::uuid[])
          and request.callback_id = step.id and request.call_id = step.call_id
          and request.proposal_key = step.proposal_key`,
  )
  await withdrawDue(tx, ids)
  return changed
}

const keyOf = ({ callId, proposalKey }: Pick<Row, 'callId' | 'proposalKey'>) =>
  `${callId} ${proposalKey}`

/** Those that are not there yet: as callbacks of their own, or as what asked for another one. */
const onlyNew = async (tx: ChangeTx, rows: Row[]) => {
  if (rows.length === 0) return []
  const ids = `{${rows.map(({ callId }) => callId).join(',')}}`
  const known = await queryRows<Pick<Row, 'callId' | 'proposalKey'>>(
    tx,
    sql`select call_id as "callId", proposal_key as "proposalKey" from ${nextSteps}
        where call_id = any(${ids}::uuid[]) and proposal_key is not null
        union select call_id, proposal_key from ${callbackRequests}
        where call_id = any(${ids}::uuid[]) and proposal_key is not null`,
  )
  const keys = new Set(known.map(keyOf))
  return rows.filter((row) => !keys.has(keyOf(row)))
}

const requestOf = (row: Row, callbackId: string): NewRequest => ({
  callbackId,
  callId: row.callId,
  proposalKey: row.proposalKey,
  words: row.requestedWords,
  dueAt: row.dueAt,
  dueTo: row.dueTo,
})

/** The callbacks among these rows, but one for each caller and topic; the others ask for that one. */
const addProposed = async (tx: ChangeTx, rows: Row[]) => {
  const callbacks = await onlyNew(
    tx,
    rows.filter(({ kind }) => kind === 'callback'),
  )
  const topics = callbacks.flatMap(({ callbackCallerId: callerId, topicKey: key }) =>
    callerId === null || key === null ? [] : [{ callerId, key }],
  )
  const people = await lockPeople(
    tx,
    topics.map(({ callerId }) => callerId),
  )
  const standing = await findStanding(tx, people, topics)
  const firsts = new Map<string, Row>()
  const later: { row: Row; of: string | Row }[] = []
  const alone: Row[] = []
  for (const row of callbacks) {
    const { callbackCallerId: callerId, topicKey: key } = row
    const topic =
      callerId === null || key === null ? keyOf(row) : standingKey(people, { callerId, key })
    const of = standing.get(topic)?.id ?? firsts.get(topic)
    if (of) later.push({ row, of })
    else alone.push(row)
    if (!of) firsts.set(topic, row)
  }
  const wanted = [...rows.filter(({ kind }) => kind !== 'callback'), ...alone]
  const added = await insertRows<typeof nextSteps, ChangedStep & { proposalKey: string }>(
    tx,
    nextSteps,
    wanted,
    { returning: ['id', 'callId', 'proposalKey'] },
  )
  const ids = new Map(added.map((row) => [keyOf(row), row.id]))
  const asking = (row: Row, of: Row | string) => {
    const id = typeof of === 'string' ? of : ids.get(keyOf(of))
    return id === undefined ? [] : [requestOf(row, id)]
  }
  await addRequests(
    tx,
    alone.flatMap((row) => asking(row, row)),
    ANALYSIS,
  )
  const asked = await askAgain(
    tx,
    later.flatMap(({ row, of }) => asking(row, of)),
    ANALYSIS,
  )
  return { added, asked }
}

/** Writes what was proposed for calls; `asked`: callbacks of before that were asked for once more. */
export const saveProposals = async (tx: ChangeTx, calls: CallProposals[]) => {
  if (calls.length === 0) return { steps: [], asked: [] }
  const proposed = calls.map(({ call, proposals }) => ({
    callId: call.id,
    keys: proposals.map(proposalKey),
  }))
  const removed = await queryRows<ChangedStep>(
    tx,
    sql`delete from ${nextSteps}
        using jsonb_to_recordset(${JSON.stringify(proposed)}::jsonb) as proposed("callId" uuid, keys jsonb)
        where ${nextSteps.callId} = proposed."callId" and ${nextSteps.status} = 'open'
        and ${nextSteps.version} = 1 and ${nextSteps.source} in ('provider', 'local')
        and not (proposed.keys ? ${nextSteps.proposalKey})
        returning ${nextSteps.id} as id, ${nextSteps.callId} as "callId"`,
  )
  const rows = calls.flatMap((call) => rowsOf(call, tx.at))
  if (rows.length === 0) return { steps: removed, asked: [] }
  const changed = await changeUntouched(tx, rows)
  const { added, asked } = await addProposed(tx, rows)
  return { steps: [...removed, ...changed, ...added], asked }
}
