import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod'

import {
  type createAlertRuleInput,
  MOST_ALERT_RULES,
  type patchAlertRuleInput,
  type SavedAlertRule,
} from '@/contracts/team-alerts'

import { change, type ChangeTx } from '../changes/change'
import { differences, lockRow, lockVersion, nextVersion, requireRoom } from '../changes/versions'
import { requireKey } from '../credentials/store'
import { alertDeliveries, alertRecipients, alertRules, alerts } from '../db/alerts-schema'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'
import { seal } from '../sessions/sealed'
import { requirePeople } from '../users/require-person'
import { hostOf, readAlertRule } from './alert-rules-store'
import { endAlert } from './end-alert'
import { requireMeasure } from './read-measure'

type Input = z.output<typeof createAlertRuleInput>

const SECRET_BYTES = 24

/** A new secret for a new address; what is stored of it can only be read with the server's key. */
const makeSecret = async (deps: Deps, ruleId: string) => {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  return { secret, sealed: seal(await requireKey(deps), ruleId, secret) }
}

const setRecipients = async (tx: ChangeTx, ruleId: string, ids: string[]) => {
  await requirePeople(tx, ids, 'Alerts are sent only to people under Users.')
  await tx.delete(alertRecipients).where(eq(alertRecipients.ruleId, ruleId))
  await tx.insert(alertRecipients).values(ids.map((userId) => ({ ruleId, userId })))
}

const columnsOf = ({ quietHours, recipientIds: _people, ...rule }: Partial<Input>) => ({
  ...rule,
  ...(quietHours !== undefined && {
    quietFrom: quietHours?.from ?? null,
    quietTo: quietHours?.to ?? null,
  }),
})

/** What the audit log has of a rule: no address, which may hold a key. */
const audited = ({ webhookUrl, ...columns }: Record<string, unknown>) => ({
  ...columns,
  ...(webhookUrl !== undefined && {
    webhook: typeof webhookUrl === 'string' ? hostOf(webhookUrl) : null,
  }),
})

/** What is still on its way to an address that is no more. */
const dropWaiting = (tx: ChangeTx, ruleId: string) =>
  tx
    .update(alertDeliveries)
    .set({ state: 'failed', error: 'The address was changed.', at: tx.at })
    .where(
      and(
        eq(alertDeliveries.state, 'waiting'),
        inArray(
          alertDeliveries.alertId,
          tx.select({ id: alerts.id }).from(alerts).where(eq(alerts.ruleId, ruleId)),
        ),
      ),
    )

export const createAlertRule = async (
  deps: Deps,
  actor: Actor,
  input: Input,
): Promise<SavedAlertRule> => {
  requireMeasure(input.measure)
  const id = randomUUID()
  const made = input.webhookUrl === null ? null : await makeSecret(deps, id)
  return change(deps, actor, async (tx) => {
    await requireRoom(tx, alertRules, MOST_ALERT_RULES, 'alert rules')
    const columns = columnsOf(input)
    await tx.insert(alertRules).values({
      ...input,
      ...columns,
      id,
      webhookSecret: made?.sealed ?? null,
      createdAt: tx.at,
      changedAt: tx.at,
      changedByName: actor.name,
    })
    await setRecipients(tx, id, input.recipientIds)
    const after = { ...audited(columns), recipients: input.recipientIds }
    tx.record({ entity: 'alert-rule', id, what: 'alert-rule.added', after })
    return { ...(await readAlertRule(tx, id)), webhookSecret: made?.secret ?? null }
  })
}

/** What makes it another question: an alert of the old one is not one of the new. */
const CONDITION = ['measure', 'filters', 'windowMinutes', 'comparison', 'threshold'] as const

/** 409 when it was changed since `version` was read. Another condition ends its open alert. */
export const changeAlertRule = async (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, newSecret = false, ...input }: z.output<typeof patchAlertRuleInput>,
): Promise<SavedAlertRule> => {
  if (input.measure !== undefined) requireMeasure(input.measure)
  const before = await readAlertRule(deps.db, id)
  const url = input.webhookUrl === undefined ? before.webhookUrl : input.webhookUrl
  const isOtherAddress = url !== before.webhookUrl
  const made = url !== null && (isOtherAddress || newSecret) ? await makeSecret(deps, id) : null
  return change(deps, actor, async (tx) => {
    const row = await lockVersion(tx, alertRules, 'alert rule', { id, version })
    const columns = columnsOf(input)
    const changed = differences(row, columns)
    const isOther = CONDITION.some((name) => name in changed.after)
    // To the address that got its beginning.
    if (isOther) await endAlert(tx, deps, id, 'The condition of the rule was changed.')
    if (input.isActive === false) await endAlert(tx, deps, id, 'The rule was turned off.')
    if (isOtherAddress) await dropWaiting(tx, id)
    await tx
      .update(alertRules)
      .set({
        ...columns,
        ...(made && { webhookSecret: made.sealed }),
        ...(input.webhookUrl === null && { webhookSecret: null }),
        ...(isOther && { evaluatedAt: null, value: null, n: null, problem: null }),
        ...nextVersion(tx, row),
      })
      .where(eq(alertRules.id, id))
    if (input.recipientIds) await setRecipients(tx, id, input.recipientIds)
    const people = input.recipientIds?.toSorted()
    const isOtherPeople = people && !isDeepStrictEqual(people, before.recipientIds.toSorted())
    tx.record({
      entity: 'alert-rule',
      id,
      what: 'alert-rule.changed',
      before: {
        name: row.name,
        ...audited(changed.before),
        ...(isOtherPeople && { recipients: before.recipientIds }),
      },
      after: {
        name: row.name,
        ...audited(changed.after),
        ...(isOtherPeople && { recipients: people }),
      },
    })
    return { ...(await readAlertRule(tx, id)), webhookSecret: made?.secret ?? null }
  })
}

/** Its alerts are kept. */
export const deleteAlertRule = (deps: Deps, actor: Actor, id: string) =>
  change(deps, actor, async (tx) => {
    const { name } = await lockRow(tx, alertRules, 'alert rule', id)
    await endAlert(tx, deps, id, 'The rule was deleted.')
    await tx.delete(alertRules).where(eq(alertRules.id, id))
    tx.record({ entity: 'alert-rule', id, what: 'alert-rule.deleted', before: { name } })
  })
