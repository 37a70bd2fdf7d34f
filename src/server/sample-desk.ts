import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'

import { changeCall } from './calls/change-call'
import { change } from './changes/change'
import { rememberInstallation, SAMPLE_SCORECARD } from './db/installation'
import { scorecards } from './db/review-schema'
import { nextSteps } from './db/next-steps-schema'
import { calls, users } from './db/schema'
import { tickets } from './db/tickets-schema'
import type { Deps } from './deps'
import type { Actor } from './http/api-env'
import { changeNextStep } from './next-steps/change-next-step'
import { putScore } from './scorecards/scores'
import { createScorecard } from './scorecards/scorecards'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The newest steps without a time, so that each group of the queue begins with some. */
const DUE_IN_HOURS = [0.75, 3, -2, 26, 50]

const CRITERIA = [
  { id: 'greeting', label: 'Greets and names the company', help: '', points: 5 },
  { id: 'need', label: 'Finds out what the caller needs', help: '', points: 10 },
  { id: 'next', label: 'Says what happens next', help: '', points: 10 },
]
const GIVEN = [5, 8, 10]

/** Most calls before are reviewed, and corrected where whoever listens hears something else. */
const REVIEWED_BEFORE = 1.5 * DAY
const REVIEWED_AFTER = 3 * HOUR
/** Of what was due long ago, one in so many was dismissed, and the rest done up to so many hours late. */
const DISMISSED = 4
const DONE_WITHIN = 5
/** One in so many is left, so that the queue goes back further than a day. */
const LEFT = 12

const reviewCalls = async (deps: Deps, actor: Actor, at: Date, about: SampleSubjects) => {
  const before = new Date(at.getTime() - REVIEWED_BEFORE)
  const rows = await deps.db
    .select()
    .from(calls)
    .where(and(eq(calls.isSample, true), isNull(calls.reviewedAt), lt(calls.startedAt, before)))
    .orderBy(asc(calls.startedAt))
  const reviewed = rows.filter(({ hasTranscript }, place) => hasTranscript && place % LEFT > 0)
  for (const { id, version, providerCallId, category, startedAt } of reviewed) {
    const meant = about.get(providerCallId) ?? category
    const now = () => new Date((startedAt ?? before).getTime() + REVIEWED_AFTER)
    const corrected = meant !== null && meant !== category && { category: meant }
    await changeCall({ ...deps, now }, actor, id, { version, reviewed: true, ...corrected })
  }
}

/** The work of a call was created when it ended, not when the sample was loaded. */
const dateWork = (deps: Deps, actor: Actor) =>
  change(deps, actor, async (tx) => {
    for (const table of [nextSteps, tickets]) {
      const endedAt = sql`(select ${calls.sortAt} + coalesce(${calls.durationSeconds}, 0) * interval '1 second'
        from ${calls} where ${calls.id} = ${table.callId} and ${calls.isSample})`
      await tx
        .update(table)
        .set({ createdAt: endedAt })
        .where(sql`${endedAt} is not null`)
    }
  })

/** By the provider's id of each call, what it is about. */
type SampleSubjects = ReadonlyMap<string, string | null>

/** What people would have done in the sample workspace by now: reviewed, scheduled, dismissed, scored. */
export const arrangeSampleDesk = async (deps: Deps, at: Date, about: SampleSubjects) => {
  const { db } = deps
  const [admin] = await db.select().from(users).where(eq(users.role, 'admin')).limit(1)
  if (!admin) return
  const { id, name, email, role } = admin
  const actor = { kind: 'person', id, name, email, role } as const
  const open = (...conditions: Parameters<typeof and>) =>
    db
      .select({ id: nextSteps.id, version: nextSteps.version, dueAt: nextSteps.dueAt })
      .from(nextSteps)
      .innerJoin(calls, eq(calls.id, nextSteps.callId))
      .where(and(eq(calls.isSample, true), eq(nextSteps.status, 'open'), ...conditions))
      .orderBy(desc(calls.startedAt), asc(nextSteps.id))

  await reviewCalls(deps, actor, at, about)
  await dateWork(deps, actor)
  const finished = await open(lt(nextSteps.dueAt, new Date(at.getTime() - 2 * DAY)))
  for (const [place, { id: step, version, dueAt }] of finished.entries()) {
    const now = () => new Date((dueAt ?? at).getTime() + (place % DONE_WITHIN) * HOUR)
    const status = place % DISMISSED === 0 ? 'dismissed' : 'done'
    await changeNextStep({ ...deps, now }, actor, step, { version, status })
  }
  const undated = await open(
    isNull(nextSteps.dueAt),
    ne(nextSteps.kind, 'callback'),
    gt(calls.startedAt, new Date(at.getTime() - 14 * DAY)),
  )
  for (const [index, hours] of DUE_IN_HOURS.entries()) {
    const step = undated[index]
    const dueAt = new Date(at.getTime() + hours * HOUR).toISOString()
    if (step) await changeNextStep(deps, actor, step.id, { version: step.version, dueAt })
  }

  if ((await db.$count(scorecards)) > 0) return
  const [call] = await db
    .select({ id: calls.id })
    .from(calls)
    .where(and(eq(calls.isSample, true), eq(calls.hasTranscript, true), isNotNull(calls.startedAt)))
    .orderBy(desc(calls.startedAt))
    .limit(1)
    .offset(2)
  if (!call) return
  const card = await createScorecard(deps, actor, { name: 'Call quality', criteria: CRITERIA })
  await rememberInstallation(db, SAMPLE_SCORECARD, card.id)
  const answers = CRITERIA.map((criterion, index) => ({
    criterionId: criterion.id,
    given: GIVEN[index] ?? null,
    comment: '',
  }))
  await putScore(deps, actor, { callId: call.id, scorecardId: card.id }, { version: 0, answers })
}
