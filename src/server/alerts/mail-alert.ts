import { eq, inArray, sql } from 'drizzle-orm'

import type { AlertEmailInput } from '@/contracts/alerts'
import type { Call } from '@/contracts/calls'
import { formatPhoneNumber } from '@/lib/phone-format'

import { selectCalls, toCall } from '../calls/row'
import { change } from '../changes/change'
import { lockRow } from '../changes/versions'
import type { Database, Transaction } from '../db/client'
import { calls, users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, invalid } from '../http/problem'
import { enqueue } from '../jobs/enqueue'
import type { JobPayloads } from '../jobs/kinds'
import type { RunningJob } from '../jobs/run-job'
import { sendMail } from '../mail/send-mail'
import { redactFields } from '../provider-events/redaction/redact'

/** Why no alert email leaves this server; null when they do. */
export const whyNoMail = ({ mail }: Pick<Deps, 'mail'>): string | null =>
  mail ? null : 'No mail server is configured. An administrator can set SMTP_URL on the server.'

const withoutRepeats = (recipients: readonly string[]) => [
  ...new Map(recipients.map((address) => [address.toLowerCase(), address])).values(),
]

/** Those that belong to nobody here: mail leaves the workspace to nobody else. */
const strangersAmong = async (db: Database | Transaction, addresses: readonly string[]) => {
  const email = sql<string>`lower(${users.email})`
  const wanted = addresses.map((address) => address.toLowerCase())
  const members = await db.select({ email }).from(users).where(inArray(email, wanted))
  const known = new Set(members.map((member) => member.email))
  return addresses.filter((address) => !known.has(address.toLowerCase()))
}

/**
 * Has each recipient written to by themselves, so that nobody sees the others and one refused address
 * does not stop the rest.
 */
export const enqueueAlertMails = (deps: Deps, actor: Actor, sent: AlertEmailInput) =>
  change(deps, actor, async (tx) => {
    const { callId, recipients, ruleName, condition } = redactFields(sent, 'ruleName', 'condition')
    const reason = whyNoMail(deps)
    if (reason) throw new ApiProblem(503, 'mail-off', reason)
    await lockRow(tx, calls, 'call', callId, 'key share')
    const addresses = withoutRepeats(recipients)
    const strangers = await strangersAmong(tx, addresses)
    if (strangers.length > 0) {
      const message = `Alert emails only go to people under Users. Remove ${strangers.join(', ')}.`
      throw invalid({ recipients: message }, message)
    }
    for (const to of addresses) {
      const payload = { callId, to, owner: actor.name, ruleName, condition }
      await enqueue(tx, { kind: 'alert-mail', payload })
    }
    const after = { recipients: addresses, rule: ruleName }
    tx.record({ entity: 'alert', id: null, what: 'alert.emailed', callId, after })
    return { queued: addresses.length }
  })

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const callerOf = ({ callerName, callerNumber }: Call) =>
  [callerName, callerNumber && formatPhoneNumber(callerNumber)]
    .filter((part) => part !== null && part !== '')
    .join(', ') || 'unknown'

const textOf = (
  call: Call,
  { ruleName, condition, owner }: JobPayloads['alert-mail'],
  publicUrl: string,
) =>
  [
    `A call matches the alert rule "${oneLine(ruleName)}" of ${oneLine(owner)}:`,
    oneLine(condition),
    '',
    `Caller: ${oneLine(callerOf(call))}`,
    `When: ${new Date(call.startedAt ?? call.updatedAt).toUTCString()}`,
    ...(call.priority === null ? [] : [`Priority: ${call.priority}`]),
    ...(call.category === null ? [] : [`Category: ${call.category}`]),
    ...(call.callbackRequested ? ['The caller asked to be called back.'] : []),
    '',
    'Open the call:',
    `${publicUrl}/unified-dashboard/${call.id}`,
  ].join('\n')

export const mailAlert = (deps: Deps, job: RunningJob<JobPayloads['alert-mail']>) =>
  sendMail(deps, job, async () => {
    const { callId, to, owner } = job.payload
    const [row] = await selectCalls(deps.db).where(eq(calls.id, callId))
    if (!row || (await strangersAmong(deps.db, [to])).length > 0) return null
    const text = textOf(toCall(row), job.payload, deps.env.PUBLIC_URL)
    return { to, subject: `A call matches an alert rule of ${oneLine(owner)}`, text }
  })
