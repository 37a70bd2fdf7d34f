import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { CallFilter } from '@/contracts/calls'

import { calls } from '../db/schema'
import { digitsOfNumber, searchQuery } from './search-query'

const anyOf = (column: AnyPgColumn, values: readonly string[]) =>
  values.length > 0 ? inArray(column, [...values]) : undefined

/** As `anyOf`, where one of the words stands for "nothing is known". */
const anyOrNone = (column: AnyPgColumn, values: readonly string[], none: string) => {
  if (values.length === 0) return undefined
  const known = values.filter((value) => value !== none)
  return or(
    known.length > 0 ? inArray(column, known) : undefined,
    values.includes(none) ? isNull(column) : undefined,
  )
}

const reviewedBy = (reviewed: CallFilter['reviewed'], actorId: string) =>
  or(
    ...reviewed.map((word) => {
      if (word === 'me') return eq(calls.reviewedById, actorId)
      if (word === 'anyone') return isNotNull(calls.reviewedAt)
      if (word === 'nobody') return isNull(calls.reviewedAt)
      return sql`${calls.reviewedById} is distinct from ${actorId}`
    }),
  )

const assignedTo = (assignees: string[], actorId: string) =>
  or(
    ...assignees.map((assignee) =>
      assignee === 'none'
        ? isNull(calls.assigneeId)
        : // Compared as text so that a word which is no id simply matches nobody.
          sql`${calls.assigneeId}::text = ${assignee === 'me' ? actorId : assignee}`,
    ),
  )

const calledFrom = (caller: string | undefined) => {
  if (caller === undefined || caller === '') return undefined
  const digits = digitsOfNumber(caller)
  return digits === null
    ? eq(calls.callerNumber, caller)
    : inArray(calls.callerNumber, [caller, `+${digits}`, digits])
}

/** A call that still runs is never hidden, and neither is one whose length nobody knows. */
const hasEnded = inArray(calls.status, ['ended', 'analyzed'])
const isShort = (seconds: number) => and(hasEnded, lt(calls.durationSeconds, seconds)) ?? sql`false`
const isWithoutTranscript = and(hasEnded, eq(calls.hasTranscript, false)) ?? sql`false`

/** What each hiding rule of the settings would hide; undefined for a rule that is not asked for. */
export const hidingRules = ({ hideShorterThan, hideWithoutTranscript }: CallFilter) => ({
  short: hideShorterThan === undefined ? undefined : isShort(hideShorterThan),
  withoutTranscript: hideWithoutTranscript ? isWithoutTranscript : undefined,
})

/** Every explicit filter of a list as SQL conditions; the hiding rules and the cursor are not in it. */
export const callConditions = (params: CallFilter, actorId: string): SQL[] =>
  [
    params.q === ''
      ? undefined
      : sql`exists (select 1 from call_search where call_search.call_id = ${calls.id} and call_search.document @@ ${searchQuery(params.q)})`,
    params.from === undefined ? undefined : gte(calls.sortAt, new Date(params.from)),
    params.to === undefined ? undefined : lt(calls.sortAt, new Date(params.to)),
    anyOf(calls.status, params.status),
    anyOf(calls.outcome, params.outcome),
    anyOrNone(calls.resolution, params.resolution, 'unknown'),
    anyOrNone(calls.category, params.category, 'none'),
    anyOf(calls.priority, params.priority),
    anyOf(calls.sentiment, params.sentiment),
    anyOf(calls.provider, params.provider),
    anyOf(calls.direction, params.direction),
    assignedTo(params.assignee, actorId),
    reviewedBy(params.reviewed, actorId),
    params.hasTranscript === undefined ? undefined : eq(calls.hasTranscript, params.hasTranscript),
    params.hasRecording === undefined ? undefined : eq(calls.hasRecording, params.hasRecording),
    params.callback === undefined ? undefined : eq(calls.callbackRequested, params.callback),
    params.minSeconds === undefined ? undefined : gte(calls.durationSeconds, params.minSeconds),
    params.maxSeconds === undefined ? undefined : lte(calls.durationSeconds, params.maxSeconds),
    calledFrom(params.caller),
    params.ids === undefined
      ? undefined
      : params.ids.length > 0
        ? inArray(calls.id, params.ids)
        : sql`false`,
  ].filter((condition) => condition !== undefined)
