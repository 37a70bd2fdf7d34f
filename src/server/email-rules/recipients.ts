import { eq, inArray, or, sql } from 'drizzle-orm'

import type { Database, Transaction } from '../db/client'
import { users } from '../db/schema'
import { userPreferences } from '../db/settings-schema'
import type { RuleRow } from './match'

export type Recipients = Pick<RuleRow, 'toAssignee' | 'toAdmins' | 'userIds' | 'addresses'>

/** `reason`: why they get none. */
export type Recipient = {
  userId: string | null
  address: string | null
  recipient: string
  reason: string | null
}

const NO_ASSIGNEE = { userId: null, address: null, recipient: 'Assignee', reason: 'No assignee' }

/** People with an account, and what keeps each from mail. */
const readPeople = (
  db: Database | Transaction,
  { toAdmins, userIds }: Recipients,
  assigneeIds: string[],
) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: sql<string>`lower(${users.email})`,
      role: users.role,
      isInvited: sql<boolean>`${users.passwordHash} is null`,
      wantsEmail: sql<boolean>`coalesce(${userPreferences.notifyByEmail}, true)`,
    })
    .from(users)
    .leftJoin(userPreferences, eq(userPreferences.userId, users.id))
    .where(
      or(
        inArray(users.id, [...userIds, ...assigneeIds]),
        toAdmins ? eq(users.role, 'admin') : undefined,
      ),
    )
    .orderBy(sql`lower(${users.name})`, users.id)

/** Whom a rule mails about subjects with these assignees: each once, whichever way they are named. */
export const readRecipients = async (
  db: Database | Transaction,
  rule: Recipients,
  assigneeIds: readonly (string | null)[],
): Promise<(assigneeId: string | null) => Recipient[]> => {
  const { toAssignee, toAdmins, userIds, addresses } = rule
  const known = toAssignee ? assigneeIds.flatMap((id) => id ?? []) : []
  const people = await readPeople(db, rule, known)
  return (assigneeId) => {
    const named = people.filter(
      ({ id, role }) =>
        (toAssignee && id === assigneeId) || (toAdmins && role === 'admin') || userIds.includes(id),
    )
    const others = [...new Set(addresses.map((address) => address.toLowerCase()))].filter(
      (address) => !named.some(({ email }) => email === address),
    )
    return [
      ...(toAssignee && assigneeId === null ? [NO_ASSIGNEE] : []),
      ...named.map(({ id, name, isInvited, wantsEmail }) => ({
        userId: id,
        address: null,
        recipient: name,
        reason: isInvited
          ? 'The account is not active yet'
          : wantsEmail
            ? null
            : 'They turned off email in Settings',
      })),
      ...others.map((address) => ({ userId: null, address, recipient: address, reason: null })),
    ]
  }
}
