import { eq } from 'drizzle-orm'

import type { AlertEmailInput } from '@/contracts/alerts'

import { selectCalls, toCall } from '../calls/row'
import { change } from '../changes/change'
import { lockRow } from '../changes/versions'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem } from '../http/problem'
import { enqueue } from '../jobs/enqueue'
import type { JobPayloads } from '../jobs/kinds'
import type { RunningJob } from '../jobs/run-job'
import { sendMail } from '../mail/send-mail'
import { alertMail } from './alert-mail'

/** Why no alert email leaves this server; null when they do. */
export const whyNoMail = ({ mail }: Pick<Deps, 'mail'>): string | null =>
  mail ? null : 'No mail server is configured. An administrator can set SMTP_URL on the server.'

const withoutRepeats = (recipients: readonly string[]) => [
  ...new Map(recipients.map((address) => [address.toLowerCase(), address])).values(),
]

/**
 * Has each recipient written to by themselves, so that nobody sees the others and one refused address
 * does not stop the rest.
 */
export const enqueueAlertMails = (
  deps: Deps,
  actor: Actor,
  { callId, recipients, ruleName, condition }: AlertEmailInput,
) =>
  change(deps, actor, async (tx) => {
    const reason = whyNoMail(deps)
    if (reason) throw new ApiProblem(503, 'mail-off', reason)
    await lockRow(tx, calls, 'call', callId, 'key share')
    const addresses = withoutRepeats(recipients)
    for (const to of addresses) {
      const payload = { callId, to, owner: actor.name, ruleName, condition }
      await enqueue(tx, { kind: 'alert-mail', payload })
    }
    const after = { recipients: addresses, rule: ruleName }
    tx.record({ entity: 'alert', id: null, what: 'alert.emailed', callId, after })
    return { queued: addresses.length }
  })

export const mailAlert = (deps: Deps, job: RunningJob<JobPayloads['alert-mail']>) =>
  sendMail(deps, job, async () => {
    const { callId, to, owner, ...rule } = job.payload
    const [row] = await selectCalls(deps.db).where(eq(calls.id, callId))
    if (!row) return null
    const content = alertMail({ call: toCall(row), rule, owner, publicUrl: deps.env.PUBLIC_URL })
    return { to, ...content }
  })
