import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { CREDENTIAL_KINDS, PROVIDERS } from '@/contracts/call-words'

import { instant } from './columns'

/** Webhook secrets and API keys of the providers, beside those of the environment. */
export const providerCredentials = pgTable('provider_credentials', {
  id: uuid().primaryKey(),
  provider: text({ enum: PROVIDERS }).notNull(),
  kind: text({ enum: CREDENTIAL_KINDS }).notNull(),
  label: text().notNull(),
  /** AES-256-GCM: nonce, tag and ciphertext in base64, bound to the id. */
  sealed: text().notNull(),
  lastFour: text('last_four').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
})
