import { eq } from 'drizzle-orm'

import { type EmailState, isTimed, subjectOf } from '@/contracts/email-rule-words'
import { reasonOf } from '@/lib/reason-of'

import { emailEffects, emailMails, emailRules } from '../db/email-rules-schema'
import { users } from '../db/schema'
import type { Deps, Mail } from '../deps'
import type { JobPayloads } from '../jobs/kinds'
import type { RunningJob } from '../jobs/run-job'
import { mailOutcome, sendMail } from '../mail/send-mail'
import { isStillOverdue, type RuleRow } from './match'
import { readRecipients } from './recipients'
import { readSubject } from './read-subject'
import { writeEmail } from './write-email'

const readMail = async ({ db }: Pick<Deps, 'db'>, mailId: string) => {
  const [row] = await db
    .select({ mail: emailMails, effect: emailEffects, rule: emailRules, email: users.email })
    .from(emailMails)
    .innerJoin(emailEffects, eq(emailEffects.id, emailMails.effectId))
    .leftJoin(emailRules, eq(emailRules.id, emailMails.ruleId))
    .leftJoin(users, eq(users.id, emailMails.userId))
    .where(eq(emailMails.id, mailId))
  return row
}

class Skipped extends Error {}

/** A person or an address may be a recipient no more, or want no mail by now. */
const requireRecipient = async (
  { db }: Pick<Deps, 'db'>,
  rule: RuleRow,
  { userId, address }: Pick<typeof emailMails.$inferSelect, 'userId' | 'address'>,
  assigneeId: string | null,
) => {
  const recipients = (await readRecipients(db, rule, [assigneeId]))(assigneeId)
  const found = recipients.find((one) =>
    userId === null ? one.address === address?.toLowerCase() : one.userId === userId,
  )
  if (!found) throw new Skipped('No longer a recipient of the rule')
  if (found.reason !== null) throw new Skipped(found.reason)
}

/** The mail as it is now; throws why it is not sent after all. */
const write = async (
  deps: Deps,
  { mail, effect, rule, email }: NonNullable<Awaited<ReturnType<typeof readMail>>>,
): Promise<Mail> => {
  if (rule === null) throw new Skipped('The rule was deleted before it was sent')
  if (!rule.isActive) throw new Skipped('The rule was turned off before it was sent')
  const to = mail.address ?? email
  if (to === null) throw new Skipped('The account was deleted')
  const { trigger, occasion } = effect
  const subjectId = effect.callId ?? effect.nextStepId ?? effect.ticketId ?? ''
  const isDone = isTimed(trigger) && !(await isStillOverdue(deps.db, trigger, subjectId, occasion))
  if (isDone) throw new Skipped('It was finished or moved before it was sent')
  const subject = await readSubject(deps.db, subjectOf(trigger), subjectId, deps.now())
  if (subject === null) throw new Skipped('It was deleted before it was sent')
  if (subjectOf(rule.trigger) !== subjectOf(trigger)) {
    throw new Skipped('The rule was changed before it was sent')
  }
  await requireRecipient(deps, rule, mail, subject.assigneeId)
  return { to, ...writeEmail(deps.env, rule, subject) }
}

/** Sends one mail of a rule, and keeps what came of it. */
export const mailEmail = async (deps: Deps, job: RunningJob<JobPayloads['rule-mail']>) => {
  const { mailId } = job.payload
  const record = (state: EmailState, reason: string | null = null) =>
    deps.db.update(emailMails).set({ state, reason }).where(eq(emailMails.id, mailId))
  try {
    await sendMail(deps, job, async () => {
      const row = await readMail(deps, mailId)
      if (!row) throw new Skipped('It was erased')
      return write(deps, row)
    })
    await record('sent')
  } catch (error) {
    if (error instanceof Skipped) {
      await record('skipped', error.message)
      return
    }
    if (!job.signal.aborted) await record(mailOutcome(error, job), reasonOf(error))
    throw error
  }
}
