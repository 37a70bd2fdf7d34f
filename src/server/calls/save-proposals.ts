import { sql } from 'drizzle-orm'

import type { ProposedNextStep } from '@/contracts/analysis'
import { fold } from '@/lib/fold'

import { insertRows } from '../db/bulk-write'
import type { Transaction } from '../db/client'
import { queryRows } from '../db/rows'
import { nextSteps } from '../db/schema'

type CallProposals = { callId: string; proposals: ProposedNextStep[] }
type ChangedStep = { id: string; callId: string }

const proposalKey = ({ kind, title }: ProposedNextStep) => `${kind} ${fold(title)}`.slice(0, 250)

const rowsOf = ({ callId, proposals }: CallProposals, now: Date) =>
  proposals.map((proposal) => ({
    callId,
    kind: proposal.kind,
    title: proposal.title,
    priority: proposal.priority,
    source: proposal.source,
    evidence: proposal.evidence,
    dueAt: proposal.dueAt === null ? null : new Date(proposal.dueAt),
    proposalKey: proposalKey(proposal),
    createdAt: now,
  }))

export const saveProposals = async (
  tx: Transaction,
  calls: CallProposals[],
  now: Date,
): Promise<ChangedStep[]> => {
  if (calls.length === 0) return []
  const kept = calls.map(({ callId, proposals }) => ({ callId, keys: proposals.map(proposalKey) }))
  const removed = await queryRows<ChangedStep>(
    tx,
    sql`delete from ${nextSteps}
        using jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept("callId" uuid, keys jsonb)
        where ${nextSteps.callId} = kept."callId" and ${nextSteps.status} = 'open'
        and ${nextSteps.version} = 1 and ${nextSteps.source} in ('provider', 'local')
        and not (kept.keys ? ${nextSteps.proposalKey})
        returning ${nextSteps.id} as id, ${nextSteps.callId} as "callId"`,
  )
  const rows = calls.flatMap((call) => rowsOf(call, now))
  if (rows.length === 0) return removed
  const added = await insertRows<typeof nextSteps, ChangedStep>(tx, nextSteps, rows, {
    returning: ['id', 'callId'],
  })
  return [...removed, ...added]
}
