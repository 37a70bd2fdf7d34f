import type { ChangeTx } from '../changes/change'
import { nextSteps } from '../db/next-steps-schema'
import { onlyRow } from '../db/rows'

type Row = typeof nextSteps.$inferInsert
type NewStep = Pick<Row, 'kind' | 'title' | 'priority' | 'source'> &
  Partial<Omit<Row, 'evidence' | 'assignedAt' | 'changedAt' | 'changedByName'>>

/** Adds a next step that rests on no words of a call; answers its id. */
export const insertStep = async (tx: ChangeTx, step: NewStep): Promise<string> => {
  const { id } = await tx
    .insert(nextSteps)
    .values({
      createdAt: tx.at,
      ...step,
      evidence: [],
      assignedAt: step.assigneeId ? tx.at : null,
      changedAt: tx.at,
      changedByName: tx.actor.name,
    })
    .returning({ id: nextSteps.id })
    .then(onlyRow)
  const { callId = null, title } = step
  tx.record({ entity: 'next-step', id, what: 'next-step.added', callId, after: { title } })
  return id
}
