import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import type { AccountLinkPurpose } from '@/contracts/accounts'

import { instant } from './columns'
import { userReference } from './schema'

export type SessionKind = 'app' | 'simple'

/** The token itself is never stored, only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userReference().notNull(),
    /** `app`: a Bearer token. `simple`: the cookie of the pages without scripts (ADR 060). */
    kind: text().$type<SessionKind>().notNull().default('app'),
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

/** Requests that named themselves with an `Idempotency-Key`, so that none is done twice. */
export const requestKeys = pgTable(
  'request_keys',
  {
    userId: userReference().notNull(),
    /** A digest: what was sent and answered can be told only by who has the key. */
    key: text().notNull(),
    request: text().notNull(),
    /** The attempt that does it. */
    attempt: uuid().notNull(),
    at: instant('at').notNull(),
    /** Encrypted under the key; null until there is one, empty once it was forgotten. */
    answer: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('request_keys_at').on(table.at),
  ],
)
