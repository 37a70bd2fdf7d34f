import { eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'

import {
  type changeEmailRuleInput,
  type createEmailRuleInput,
  type EmailRule,
  MOST_EMAIL_RULES,
  type switchEmailRuleInput,
} from '@/contracts/email-rules'

import { change, type ChangeTx } from '../changes/change'
import { differences, lockRow, lockVersion, nextVersion, requireRoom } from '../changes/versions'
import { emailRules } from '../db/email-rules-schema'
import { onlyRow } from '../db/rows'
import { users } from '../db/schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { invalid } from '../http/problem'
import type { RuleRow } from './match'
import { readRule } from './store'
import { templateProblems } from './template'

type Input = Omit<z.output<typeof changeEmailRuleInput>, 'version'>

/** Only what asks for something, so that the same conditions are the same. */
export const askedFilters = (filters: Input['filters']): RuleRow['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([, words]) => words.length > 0))

const unique = (texts: readonly string[]) => [
  ...new Map(texts.map((text) => [text.toLowerCase(), text])).values(),
]

const requireTemplate = (input: Pick<Input, 'trigger' | 'subject' | 'body'>) => {
  const problems = templateProblems(input)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Without those whose account is gone: nobody could take them off the rule. */
const knownPeople = async (tx: ChangeTx, ids: string[]) => {
  const known = await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  return ids.filter((id) => known.some((person) => person.id === id))
}

const columnsOf = async (tx: ChangeTx, input: Input) => {
  requireTemplate(input)
  const userIds = await knownPeople(tx, unique(input.userIds))
  const { toAssignee, toAdmins, addresses } = input
  if (!toAssignee && !toAdmins && userIds.length + addresses.length === 0) {
    throw invalid({ userIds: 'The people who were chosen have no account any more.' })
  }
  return {
    ...input,
    filters: askedFilters(input.filters),
    userIds,
    addresses: unique(input.addresses),
  }
}

export const createRule = (
  deps: Deps,
  actor: Actor,
  { isActive, ...input }: z.output<typeof createEmailRuleInput>,
): Promise<EmailRule> =>
  change(deps, actor, async (tx) => {
    await requireRoom(tx, emailRules, MOST_EMAIL_RULES, 'email rules')
    const columns = await columnsOf(tx, input)
    const { id } = await tx
      .insert(emailRules)
      .values({
        ...columns,
        isActive,
        activeSince: tx.at,
        createdAt: tx.at,
        changedAt: tx.at,
        changedByName: actor.name,
      })
      .returning({ id: emailRules.id })
      .then(onlyRow)
    const after = { ...columns, isActive }
    tx.record({ entity: 'email-rule', id, what: 'email-rule.added', after })
    return readRule(tx, id, tx.at)
  })

/** What it is about; when that changes, what was before is the past. */
const CONDITION = ['trigger', 'delayMinutes', 'filters']

/** 409 when it was changed since `version` was read. What it acted on it does not act on again. */
export const changeRule = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...input }: z.output<typeof changeEmailRuleInput>,
): Promise<EmailRule> =>
  change(deps, actor, async (tx) => {
    const row = await lockVersion(tx, emailRules, 'rule', { id, version })
    const columns = await columnsOf(tx, input)
    const { isEmpty, ...changed } = differences(row, columns)
    if (!isEmpty) {
      const isOther = CONDITION.some((name) => name in changed.after)
      await tx
        .update(emailRules)
        .set({ ...columns, ...(isOther && { activeSince: tx.at }), ...nextVersion(tx, row) })
        .where(eq(emailRules.id, id))
      tx.record({ entity: 'email-rule', id, what: 'email-rule.changed', ...changed })
    }
    return readRule(tx, id, tx.at)
  })

export const switchRule = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, isActive }: z.output<typeof switchEmailRuleInput>,
): Promise<EmailRule> =>
  change(deps, actor, async (tx) => {
    const row = await lockVersion(tx, emailRules, 'rule', { id, version })
    if (row.isActive !== isActive) {
      await tx
        .update(emailRules)
        .set({ isActive, ...(isActive && { activeSince: tx.at }), ...nextVersion(tx, row) })
        .where(eq(emailRules.id, id))
      const what = isActive ? 'email-rule.turned-on' : 'email-rule.turned-off'
      tx.record({ entity: 'email-rule', id, what, after: { name: row.name } })
    }
    return readRule(tx, id, tx.at)
  })

/** What it sent stays in the log. */
export const deleteRule = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, async (tx) => {
    const { name } = await lockRow(tx, emailRules, 'rule', id)
    await tx.delete(emailRules).where(eq(emailRules.id, id))
    tx.record({ entity: 'email-rule', id, what: 'email-rule.deleted', before: { name } })
  })
