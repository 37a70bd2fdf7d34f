import { eq } from 'drizzle-orm'

import type { AlertEmailInput } from '@/contracts/alerts'

import { selectCalls, toCall } from '../calls/row'
import { change } from '../changes/change'
import { calls } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, notFound } from '../http/problem'
import { alertMail } from './alert-mail'

/** Why no alert email leaves this server; null when they do. */
export const whyNoMail = ({ mail }: Pick<Deps, 'mail'>): string | null =>
  mail ? null : 'No mail server is configured. An administrator can set SMTP_URL on the server.'

const withoutRepeats = (recipients: readonly string[]) => [
  ...new Map(recipients.map((address) => [address.toLowerCase(), address])).values(),
]

/**
 * Writes to each recipient by themselves, so that nobody sees the others and one refused address
 * does not stop the rest. Throws an {@link ApiProblem} when nobody could be written to.
 */
export const sendAlertEmail = async (deps: Deps, actor: Actor, input: AlertEmailInput) => {
  const { db, mail, env } = deps
  if (!mail) throw new ApiProblem(503, 'mail-off', whyNoMail(deps) ?? '')
  const [row] = await selectCalls(db).where(eq(calls.id, input.callId))
  if (!row) throw notFound('call')
  const content = alertMail({
    call: toCall(row),
    rule: input,
    owner: actor.name,
    publicUrl: env.PUBLIC_URL,
  })

  const recipients = withoutRepeats(input.recipients)
  const results = await Promise.allSettled(recipients.map((to) => mail.send({ ...content, to })))
  const refused = recipients.filter((_, index) => results[index]?.status === 'rejected')
  const sent = recipients.filter((address) => !refused.includes(address))
  for (const result of results) {
    if (result.status === 'rejected') deps.log.warn({ err: result.reason }, 'an alert was not sent')
  }
  if (sent.length === 0) {
    throw new ApiProblem(502, 'mail-refused', 'The mail server did not take the email.')
  }
  await change(deps, actor, async (tx) => {
    const after = { recipients: sent, rule: input.ruleName }
    tx.record({ entity: 'alert', id: null, what: 'alert.emailed', callId: input.callId, after })
  })
  return { sent: sent.length, refused }
}
