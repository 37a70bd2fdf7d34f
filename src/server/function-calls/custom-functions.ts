import { desc, max } from 'drizzle-orm'

import type {
  CustomFunctions,
  CustomFunctionsInput,
  FunctionCallList,
} from '@/contracts/custom-functions'

import { pick } from '@/lib/pick'

import { change } from '../changes/change'
import { differences, nextVersion, requireVersion } from '../changes/versions'
import type { Database, Transaction } from '../db/client'
import { customFunctions, functionCalls } from '../db/function-calls-schema'
import { onlyRow } from '../db/rows'
import type { Deps } from '../deps'
import type { Actor } from '../http/api-env'

export const CUSTOM_FUNCTION = '/custom-function'

export const mayAsk = async (db: Database): Promise<boolean> => {
  const [row] = await db.select({ isEnabled: customFunctions.isEnabled }).from(customFunctions)
  return row?.isEnabled ?? false
}

export const readCustomFunctions = async (db: Database | Transaction): Promise<CustomFunctions> => {
  const [row] = await db.select().from(customFunctions)
  const { at } = await db
    .select({ at: max(functionCalls.at) })
    .from(functionCalls)
    .then(onlyRow)
  return {
    isEnabled: row?.isEnabled ?? false,
    lastCalledAt: at?.toISOString() ?? null,
    changedByName: row?.changedByName ?? null,
    changedAt: row?.changedAt?.toISOString() ?? null,
    version: row?.version ?? 1,
  }
}

const MOST_SHOWN = 10

/** The newest that a caller with a number asked for. */
export const listFunctionCalls = async (db: Database): Promise<FunctionCallList> => {
  const rows = await db
    .select()
    .from(functionCalls)
    .orderBy(desc(functionCalls.at), desc(functionCalls.id))
    .limit(MOST_SHOWN)
  const shown = ['id', 'provider', 'name', 'answer', 'isRefused', 'ms', 'callId'] as const
  return { items: rows.map((row) => ({ ...pick(row, shown), at: row.at.toISOString() })) }
}

/** Lets the voice agent ask, or no longer. Refuses with 409 when somebody else saved since. */
export const changeCustomFunctions = (
  deps: Deps,
  actor: Actor,
  { isEnabled, version }: CustomFunctionsInput,
): Promise<CustomFunctions> =>
  change(deps, actor, async (tx) => {
    await tx.insert(customFunctions).values({ isEnabled: false }).onConflictDoNothing()
    const row = await tx.select().from(customFunctions).for('update').then(onlyRow)
    requireVersion(tx, row, version)
    const { isEmpty, ...changed } = differences(row, { isEnabled })
    if (!isEmpty) {
      await tx.update(customFunctions).set({ isEnabled, ...nextVersion(tx, row) })
      tx.record({ entity: 'settings', id: null, what: 'custom-functions.changed', ...changed })
    }
    return readCustomFunctions(tx)
  })
