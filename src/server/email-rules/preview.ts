import type * as z from 'zod'

import { subjectOf } from '@/contracts/email-rule-words'
import type { EmailPreview, emailPreviewInput } from '@/contracts/email-rules'

import { readSuccessors } from '../call-labels/store'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { ApiProblem, invalid, notFound } from '../http/problem'
import { sendToActor } from '../mail/send-to-actor'
import { askedFilters } from './change-rule'
import { countLastWeek, latestMatching, type Matching } from './match'
import { readSubject } from './read-subject'
import { readRecipients, type Recipients } from './recipients'
import { type MailTemplate, TemplateFailed, templateProblems } from './template'
import { writeEmail } from './write-email'

type Input = z.output<typeof emailPreviewInput>

const NOUNS = { call: 'call', 'next-step': 'next step', ticket: 'ticket' } as const

type Shown = NonNullable<EmailPreview['shown']>

const show = async (
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  rule: Matching & Recipients & MailTemplate & { name: string },
  id: string,
): Promise<Shown> => {
  const kind = subjectOf(rule.trigger)
  const subject = await readSubject(db, kind, id, now())
  if (!subject) throw notFound(NOUNS[kind])
  const recipientsOf = await readRecipients(db, rule, [subject.assigneeId])
  const recipients = recipientsOf(subject.assigneeId).map(({ recipient, reason }) => ({
    name: recipient,
    reason,
  }))
  return { id, isSample: subject.isSample, ...writeEmail(env, rule, subject), recipients }
}

/** The rule as it is typed, on a subject of the workspace. Sends nothing. */
export const previewEmail = async (
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  { subjectId, ...input }: Input,
): Promise<EmailPreview> => {
  const { db, now } = deps
  const rule = { ...input, filters: askedFilters(input.filters) }
  const asked = { now: now(), successorOf: await readSuccessors(db) }
  const choices = await latestMatching(db, rule, asked)
  const lastWeek = await countLastWeek(db, rule, asked)
  const problems = templateProblems(input)
  const id = subjectId ?? choices[0]?.id
  if (id === undefined || Object.keys(problems).length > 0) {
    return { choices, lastWeek, problems, shown: null }
  }
  try {
    return { choices, lastWeek, problems, shown: await show(deps, rule, id) }
  } catch (error) {
    if (!(error instanceof TemplateFailed)) throw error
    return { choices, lastWeek, problems: { body: error.message }, shown: null }
  }
}

/** The mail of the preview to the reader, marked as a test. */
export const sendTest = async (deps: Deps, actor: Actor, input: Input) => {
  const { shown, problems } = await previewEmail(deps, input)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  if (!shown) throw new ApiProblem(409, 'nothing-matches', 'Nothing matches the conditions yet.')
  const subject = `[Test] ${shown.subject}`
  const text = `This is a test. Nobody else got it.\n\n${shown.text}`
  return sendToActor(deps, actor, { subject, text })
}
