import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import type { AccountLinkPurpose } from '@/contracts/accounts'

import { instant } from './columns'
import { userReference } from './schema'

/** The token itself is never stored, only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userReference().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    address: text().notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Links by which a person sets their password, once. Like a session's, the token is not stored. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userReference().notNull(),
    purpose: text().$type<AccountLinkPurpose>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('account_links_user').on(table.userId)],
)

/** Wrong passwords by account and by address; every server process counts in the same place. */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: instant('expire'),
})
