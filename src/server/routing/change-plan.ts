import { isDeepStrictEqual } from 'node:util'

import { eq } from 'drizzle-orm'
import type * as z from 'zod'

import type { RoutingRule, RoutingRuleInput, routingInput } from '@/contracts/routing'

import { change, type ChangeTx } from '../changes/change'
import { nextVersion, requireVersion } from '../changes/versions'
import { onlyRow } from '../db/rows'
import { routingPlans, routings } from '../db/routing-schema'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { invalid } from '../http/problem'
import { NO_PLAN, type Plan } from './plan'

type Wanted = Omit<z.output<typeof routingInput>, 'version'>
type Named = { id: string; name: string }

const requireApart = (list: readonly Named[], noun: string) => {
  const ids = new Set(list.map(({ id }) => id))
  if (ids.size < list.length) throw invalid({}, `Two ${noun}s have the same id.`)
  const names = new Set(list.map(({ name }) => name.toLowerCase()))
  if (names.size === list.length) return
  const sentence = `Another ${noun} has this name`
  throw invalid({ name: sentence }, `${sentence}.`)
}

/** What a rule names is there; whom it named before may have gone since. */
const requireTargets = (before: Plan, { rules, teams }: Wanted, known: ReadonlySet<string>) => {
  for (const { id, name, target } of rules) {
    if ('teamId' in target) {
      if (teams.some((team) => team.id === target.teamId)) continue
      throw invalid(
        { target: 'Choose a team' },
        `The rule “${name}” routes to a team that is not there.`,
      )
    }
    const was = before.rules.find((rule) => rule.id === id)?.target
    if (known.has(target.userId) || isDeepStrictEqual(was, target)) continue
    throw invalid(
      { target: 'Choose a person' },
      `The rule “${name}” routes to a person who has no account.`,
    )
  }
}

/** Since when each is on: one that stays on, as before. */
const dated = (rules: readonly RoutingRuleInput[], before: Plan, at: Date): RoutingRule[] =>
  rules.map((rule) => {
    const since = before.rules.find(({ id }) => id === rule.id)?.since ?? at.toISOString()
    return { ...rule, since: rule.isOn ? since : null }
  })

const ruleFields = ({ name, isOn, filters, hours, skill, target }: RoutingRule) => ({
  name,
  isOn,
  filters,
  hours,
  skill,
  target: 'teamId' in target ? target.teamId : target.userId,
})

const recordChanges = <One extends Named>(
  tx: ChangeTx,
  noun: string,
  [before, after]: [readonly One[], readonly One[]],
  fieldsOf: (one: One) => Record<string, unknown>,
) => {
  const record = (did: string, id: string, fields: object) =>
    tx.record({ entity: 'routing', id, what: `${noun}.${did}`, ...fields })
  for (const one of after) {
    const was = before.find(({ id }) => id === one.id)
    if (!was) {
      record('added', one.id, { after: fieldsOf(one) })
      continue
    }
    const [from, to] = [fieldsOf(was), fieldsOf(one)]
    const keys = Object.keys(to).filter((key) => !isDeepStrictEqual(from[key], to[key]))
    const pick = (of: Record<string, unknown>) =>
      Object.fromEntries(keys.map((key) => [key, of[key]]))
    if (keys.length > 0) record('changed', one.id, { before: pick(from), after: pick(to) })
  }
  for (const { id, name } of before)
    if (!after.some((one) => one.id === id)) record('deleted', id, { before: { name } })
}

const record = (tx: ChangeTx, before: Plan, after: Plan) => {
  recordChanges(tx, 'routing-rule', [before.rules, after.rules], ruleFields)
  recordChanges(tx, 'routing-team', [before.teams, after.teams], ({ name, memberIds }) => ({
    name,
    members: memberIds,
  }))
  const settingsOf = ({ people }: Plan) =>
    people.map(({ userId: id, ...one }) => ({ ...one, id, name: id }))
  recordChanges(
    tx,
    'routing-person',
    [settingsOf(before), settingsOf(after)],
    ({ skills, capacity }) => ({ skills: skills.join(', '), capacity }),
  )
  const order = ({ rules }: Plan) => rules.map(({ name }) => name).join(', ')
  const settings = ({ capacity, returnMinutes }: Plan) => ({ capacity, returnMinutes })
  const kept = (of: Plan, other: Plan) =>
    of.rules.flatMap(({ id }) => (other.rules.some((rule) => rule.id === id) ? [id] : []))
  if (!isDeepStrictEqual(kept(before, after), kept(after, before)))
    tx.record({
      entity: 'routing',
      id: null,
      what: 'routing-rules.moved',
      before: { rules: order(before) },
      after: { rules: order(after) },
    })
  if (!isDeepStrictEqual(settings(before), settings(after)))
    tx.record({
      entity: 'routing',
      id: null,
      what: 'routing.changed',
      before: settings(before),
      after: settings(after),
    })
}

/**
 * Saves rules, teams and people at once. What is held is looked at anew. Refuses with 409 when
 * another person saved since `version` was read.
 */
export const changeRouting = (
  deps: Deps,
  actor: Actor,
  { version, ...wanted }: z.output<typeof routingInput>,
): Promise<Plan> =>
  change(deps, actor, async (tx) => {
    await tx.insert(routingPlans).values(NO_PLAN).onConflictDoNothing()
    const before = await tx.select().from(routingPlans).for('update').then(onlyRow)
    requireVersion(tx, before, version)
    requireApart(wanted.rules, 'rule')
    requireApart(wanted.teams, 'team')
    const accounts = await tx.select({ id: users.id }).from(users)
    const known = new Set(accounts.map(({ id }) => id))
    requireTargets(before, wanted, known)
    // Who may not work for now is not in the list of those who save.
    const isLeftOut = ({ userId }: Plan['people'][number]) =>
      !wanted.people.some((one) => one.userId === userId)
    const next = {
      ...wanted,
      rules: dated(wanted.rules, before, tx.at),
      teams: wanted.teams.map((team) => ({
        ...team,
        memberIds: team.memberIds.filter((id) => known.has(id)),
      })),
      people: [...wanted.people, ...before.people.filter(isLeftOut)].filter(
        ({ userId, skills, capacity }) =>
          known.has(userId) && (skills.length > 0 || capacity !== null),
      ),
    }
    const after = await tx
      .update(routingPlans)
      .set({ ...next, ...nextVersion(tx, before) })
      .returning()
      .then(onlyRow)
    await tx.update(routings).set({ ruleId: null }).where(eq(routings.state, 'held'))
    record(tx, before, after)
    return after
  })
