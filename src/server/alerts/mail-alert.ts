import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { AlertEmailInput } from '@/contracts/alerts'
import { callField } from '@/contracts/call-fields'
import type { Call } from '@/contracts/calls'
import type { ConditionField } from '@/domain/filter/condition-fields'
import { comparisonsOf } from '@/domain/filter/filter'
import { parseCondition } from '@/domain/filter/parse-condition'
import { counted } from '@/lib/figures'
import { formatPhoneNumber } from '@/lib/phone-format'

import { selectCalls, toCall } from '../calls/row'
import { change, type ChangeTx } from '../changes/change'
import { lockRow } from '../changes/versions'
import type { Database } from '../db/client'
import { alertMails } from '../db/notifications-schema'
import { calls, users } from '../db/schema'
import type { Deps, Mail } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, invalid } from '../http/problem'
import { enqueue } from '../jobs/enqueue'
import type { JobPayloads } from '../jobs/kinds'
import type { RunningJob } from '../jobs/run-job'
import { plainWords } from '../mail/plain-words'
import { sendMail } from '../mail/send-mail'
import { whyNoMail } from '../mail/why-no-mail'

const HOUR = 60 * 60 * 1000
export const MAILS_AN_HOUR = 20
const LISTED_CALLS = 10
const ALERTS = { kind: 'system', name: 'Alerts' } as const

/** People here with these addresses, locked; mail leaves the workspace to nobody else. */
const lockMembers = async (tx: ChangeTx, recipients: readonly string[]) => {
  const email = sql<string>`lower(${users.email})`
  const wanted = recipients.map((address) => address.toLowerCase())
  const members = await tx
    .select({ id: users.id, email })
    .from(users)
    .where(inArray(email, wanted))
    .orderBy(users.id)
    .for('no key update')
  const known = new Set(members.map((member) => member.email))
  const strangers = recipients.filter((address) => !known.has(address.toLowerCase()))
  if (strangers.length === 0) return members
  const message = `Alert emails only go to people under Users. Remove ${strangers.join(', ')}.`
  throw invalid({ recipients: message }, message)
}

const countLastHour = async (tx: ChangeTx, userIds: string[]) => {
  const rows = await tx
    .select({ userId: alertMails.userId, count: count() })
    .from(alertMails)
    .where(
      and(
        inArray(alertMails.userId, userIds),
        eq(alertMails.isCollected, false),
        gt(alertMails.createdAt, new Date(tx.at.getTime() - HOUR)),
      ),
    )
    .groupBy(alertMails.userId)
  return new Map(rows.map((row) => [row.userId, row.count]))
}

const fieldsOf = (condition: string): ConditionField[] => {
  const parsed = parseCondition(condition)
  if (!parsed.ok) return []
  return [...new Set(comparisonsOf(parsed.condition).map(({ field }) => field))]
}

/**
 * Has each recipient written to by themselves, once about a call for each rule owner. Over the hourly
 * limit of a recipient, what comes is collected in one email an hour.
 */
export const enqueueAlertMails = (deps: Deps, actor: Actor, input: AlertEmailInput) =>
  change(deps, actor, async (tx) => {
    const { callId, recipients, ruleName, condition } = input
    const reason = whyNoMail(deps)
    if (reason) throw new ApiProblem(503, 'mail-off', reason)
    const call = await lockRow(tx, calls, 'call', callId, 'key share')
    if (call.isDemo) return { queued: 0 }
    const members = await lockMembers(tx, recipients)
    const lastHour = await countLastHour(
      tx,
      members.map(({ id }) => id),
    )
    const added = await tx
      .insert(alertMails)
      .values(
        members.map(({ id: userId }) => ({
          userId,
          callId,
          ownerId: actor.id,
          checks: fieldsOf(condition),
          createdAt: tx.at,
          isCollected: (lastHour.get(userId) ?? 0) >= MAILS_AN_HOUR,
        })),
      )
      .onConflictDoNothing()
      .returning()
    for (const { id, userId, isCollected } of added) {
      const job = isCollected
        ? { key: userId, payload: { userId }, runAt: new Date(tx.at.getTime() + HOUR) }
        : { payload: { userId, id } }
      await enqueue(tx, { kind: 'alert-mail', ...job })
    }
    const asked = new Set(added.map(({ userId }) => userId))
    const to = members.filter(({ id }) => asked.has(id)).map(({ email }) => email)
    if (to.length > 0) {
      const after = { recipients: to, rule: ruleName }
      tx.record({ entity: 'alert', id: null, what: 'alert.emailed', callId, after })
    }
    return { queued: to.length }
  })

const callerOf = ({ callerName, callerNumber }: Call) =>
  [callerName && plainWords(callerName), callerNumber && formatPhoneNumber(callerNumber)]
    .filter((part) => part !== null && part !== '')
    .join(', ') || 'unknown'

const whenOf = (call: Call) => new Date(call.startedAt ?? call.updatedAt).toUTCString()

const checkLabel = (field: ConditionField) => {
  if (field === 'calls') return 'Calls today'
  return field === 'time' ? 'Time' : callField(field).label
}

type Match = { call: Call; owner: string; checks: ConditionField[] }

const oneMail = ({ call, owner, checks }: Match, publicUrl: string) => {
  const subject = `A call matches an alert rule of ${plainWords(owner, 100)}`
  const lines = [
    `${subject}.`,
    ...(checks.length > 0 ? [`The rule checks: ${checks.map(checkLabel).join(', ')}`] : []),
    '',
    `Caller: ${callerOf(call)}`,
    `When: ${whenOf(call)}`,
    ...(call.priority === null ? [] : [`Priority: ${call.priority}`]),
    ...(call.category === null ? [] : [`Category: ${call.category}`]),
    ...(call.callbackRequested ? ['The caller asked to be called back.'] : []),
    '',
    'Open the call:',
    `${publicUrl}/unified-dashboard/${call.id}`,
  ]
  return { subject, text: lines.join('\n') }
}

const collectedMail = (found: readonly Match[], publicUrl: string) => {
  const matches = [...new Map(found.map((match) => [match.call.id, match])).values()]
  const more = matches.length - LISTED_CALLS
  const lines = [
    `You got ${MAILS_AN_HOUR} alert emails within an hour, so these come together.`,
    ...matches
      .slice(0, LISTED_CALLS)
      .flatMap(({ call }) => [
        '',
        `${callerOf(call)} · ${whenOf(call)}`,
        `${publicUrl}/unified-dashboard/${call.id}`,
      ]),
    ...(more > 0 ? ['', `And ${more} more: ${publicUrl}/all-calls`] : []),
  ]
  const verb = matches.length === 1 ? 'matches' : 'match'
  const subject = `${counted(matches.length, 'more call')} ${verb} alert rules`
  return { subject, text: lines.join('\n') }
}

const owners = alias(users, 'owners')

const readMails = (db: Database, { userId, id }: JobPayloads['alert-mail']) =>
  db
    .select({ mail: alertMails, to: users.email, owner: owners.name })
    .from(alertMails)
    .innerJoin(users, eq(users.id, alertMails.userId))
    .innerJoin(owners, eq(owners.id, alertMails.ownerId))
    .where(
      and(
        eq(alertMails.userId, userId),
        isNull(alertMails.mailedAt),
        id === undefined ? alertMails.isCollected : eq(alertMails.id, id),
      ),
    )
    .orderBy(desc(alertMails.createdAt))

const writeMail = async (deps: Deps, mails: Awaited<ReturnType<typeof readMails>>) => {
  const callIds = mails.map(({ mail }) => mail.callId)
  const rows = await selectCalls(deps.db).where(inArray(calls.id, callIds))
  const byId = new Map(rows.map((row) => [row.id, toCall(row)]))
  const matches = mails.flatMap(({ mail: { callId, checks }, owner }) => {
    const call = byId.get(callId)
    return call ? [{ call, owner, checks }] : []
  })
  const [first] = matches
  const to = mails[0]?.to
  if (!first || to === undefined) return null
  const { PUBLIC_URL } = deps.env
  const isCollected = mails.some(({ mail }) => mail.isCollected)
  const mail = isCollected ? collectedMail(matches, PUBLIC_URL) : oneMail(first, PUBLIC_URL)
  return { to, ...mail } satisfies Mail
}

/** Not to somebody who was removed meanwhile. */
export const mailAlert = async (deps: Deps, job: RunningJob<JobPayloads['alert-mail']>) => {
  const mailedIds: string[] = []
  await sendMail(deps, job, async () => {
    const mails = await readMails(deps.db, job.payload)
    mailedIds.push(...mails.map(({ mail }) => mail.id))
    return writeMail(deps, mails)
  })
  await change(deps, ALERTS, (tx) =>
    tx.update(alertMails).set({ mailedAt: tx.at }).where(inArray(alertMails.id, mailedIds)),
  )
}
