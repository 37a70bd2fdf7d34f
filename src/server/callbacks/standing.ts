import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import { peopleOf } from '../callers/person'
import { callers } from '../db/callers-schema'
import type { Transaction } from '../db/client'
import { nextSteps } from '../db/next-steps-schema'
import { queryRows } from '../db/rows'
import { calls } from '../db/schema'

/** What one open callback at most is about: a caller and a topic. */
export type TopicOfCaller = { callerId: string; key: string }
export type Standing = { id: string; changedByName: string | null }

/**
 * Whom these callers are after merges, locked until the end of the transaction: meanwhile nobody else
 * opens a callback for them, and none of them is merged. Always in the order of their ids.
 */
export const lockPeople = async (
  tx: Transaction,
  callerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(callerIds)]
  if (ids.length === 0) return new Map()
  let wanted = [...(await peopleOf(tx, ids))].flat()
  for (;;) {
    const locked = await tx
      .select({ id: callers.id })
      .from(callers)
      .where(inArray(callers.id, [...new Set(wanted)]))
      .orderBy(callers.id)
      .for('no key update')
    const people = await peopleOf(tx, ids)
    const known = new Set(locked.map(({ id }) => id))
    if ([...people.values()].every((person) => known.has(person))) return people
    wanted = [...people].flat()
  }
}

export const standingKey = (people: ReadonlyMap<string, string>, topic: TopicOfCaller) =>
  `${people.get(topic.callerId)} ${topic.key}`

/** The open callback that a call without a known caller asked for on this topic; until the end of the transaction nobody else opens one. */
export const findStandingOfCall = async (
  tx: Transaction,
  callId: string,
  key: string,
): Promise<Standing | undefined> => {
  await tx.select({ id: calls.id }).from(calls).where(eq(calls.id, callId)).for('no key update')
  const [standing] = await tx
    .select({ id: nextSteps.id, changedByName: nextSteps.changedByName })
    .from(nextSteps)
    .where(
      and(
        eq(nextSteps.callId, callId),
        eq(nextSteps.topicKey, key),
        eq(nextSteps.kind, 'callback'),
        eq(nextSteps.status, 'open'),
        isNull(nextSteps.callbackCallerId),
      ),
    )
    .orderBy(nextSteps.createdAt, nextSteps.id)
    .limit(1)
    .for('update')
  return standing
}

/** The open callbacks on these topics of locked people, locked too; the oldest where merges made several. */
export const findStanding = async (
  tx: Transaction,
  people: ReadonlyMap<string, string>,
  topics: readonly TopicOfCaller[],
  except: readonly string[] = [],
): Promise<ReadonlyMap<string, Standing>> => {
  if (topics.length === 0) return new Map()
  const wanted = topics.flatMap(({ callerId, key }) => {
    const person = people.get(callerId)
    return person === undefined ? [] : [{ person, key }]
  })
  const found = await queryRows<{ id: string; key: string }>(
    tx,
    sql`select step.id, wanted.person || ' ' || wanted.key as key
        from (select distinct * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
          as topic(person uuid, key text)) as wanted
        join callers on callers.id = wanted.person or callers.kept_id = wanted.person
        join next_steps step on step.callback_caller_id = callers.id and step.topic_key = wanted.key
          and step.kind = 'callback' and step.status = 'open'
        order by step.created_at desc, step.id desc`,
  )
  const others = found.filter(({ id }) => !except.includes(id))
  if (others.length === 0) return new Map()
  const ids = others.map(({ id }) => id)
  const open = await tx
    .select({ id: nextSteps.id, changedByName: nextSteps.changedByName })
    .from(nextSteps)
    .where(and(inArray(nextSteps.id, ids), eq(nextSteps.status, 'open')))
    .orderBy(nextSteps.id)
    .for('update')
  const rows = new Map(open.map((row) => [row.id, row]))
  return new Map(
    others.flatMap(({ id, key }) => {
      const row = rows.get(id)
      return row ? [[key, row] as const] : []
    }),
  )
}

/** The open callback on one topic, locked as its caller is. */
export const findStandingOn = async (
  tx: Transaction,
  topic: TopicOfCaller,
  except?: readonly string[],
): Promise<Standing | undefined> => {
  const people = await lockPeople(tx, [topic.callerId])
  return (await findStanding(tx, people, [topic], except)).get(standingKey(people, topic))
}
