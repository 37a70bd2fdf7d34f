import type { Transaction } from '../db/client'
import { queryText } from '../db/rows'

const LINK = `with linked as (
    update function_calls asked set call_id = calls.id from calls
    where calls.id = any($1::uuid[]) and asked.call_id is null
      and asked.provider = calls.provider and asked.provider_call_id = calls.provider_call_id
    returning asked.call_id, asked.next_step_id, asked.ticket_id, asked.at
  ), steps as (
    update next_steps step set call_id = linked.call_id from linked
    where step.id = linked.next_step_id and step.call_id is null and step.created_at = linked.at
  ), requests as (
    update callback_requests request set call_id = linked.call_id from linked
    where request.callback_id = linked.next_step_id and request.call_id is null
      and request.at = linked.at
  )
  update tickets set call_id = linked.call_id from linked
  where tickets.id = linked.ticket_id and tickets.call_id is null`

/** What was asked during these calls before any of their events came, and what came of it, is theirs. */
export const linkFunctionCalls = async (tx: Transaction, callIds: readonly string[]) => {
  await queryText(tx, LINK, [`{${callIds.join(',')}}`])
}
