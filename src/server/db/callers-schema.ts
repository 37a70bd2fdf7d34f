import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import type { NameSource, Provider } from '@/contracts/call-words'
import type { CallerIdentity } from '@/domain/caller-identity'

import { instant, versionColumns } from './columns'

/**
 * One row for each identity that ever called. A merge moves nothing: it only names the caller that
 * stands for this one, so that taking it back is exact and later calls are where they belong.
 */
export const callers = pgTable(
  'callers',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** A small number beside the id, for what is counted in memory. */
    seq: bigserial({ mode: 'number' }).notNull(),
    kind: text().$type<CallerIdentity['kind']>().notNull(),
    createdAt: instant('created_at').notNull(),
    toldName: text('told_name'),
    toldSource: text('told_source').$type<Exclude<NameSource, 'person'>>(),
    name: text(),
    searchName: text('search_name').notNull().default(''),
    keptId: uuid('kept_id').references((): AnyPgColumn => callers.id, { onDelete: 'set null' }),
    changedById: uuid('changed_by_id'),
    ...versionColumns(),
  },
  (table) => [
    index('callers_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('callers_kept')
      .on(table.keptId)
      .where(sql`kept_id is not null`),
  ],
)

export const callerIdentities = pgTable(
  'caller_identities',
  {
    callerId: uuid('caller_id')
      .notNull()
      .references(() => callers.id, { onDelete: 'cascade' }),
    kind: text().$type<CallerIdentity['kind']>().notNull(),
    value: text().notNull(),
    raw: text().notNull(),
    /** E.164 numbers that may be the same caller. */
    candidates: text().array().notNull(),
    provider: text().$type<Provider>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.value] }),
    index('caller_identities_caller').on(table.callerId),
    index('caller_identities_candidates')
      .using('gin', table.candidates)
      .where(sql`candidates <> '{}'`),
  ],
)

export const callerMerges = pgTable(
  'caller_merges',
  {
    id: uuid().primaryKey().defaultRandom(),
    keepId: uuid('keep_id')
      .notNull()
      .references(() => callers.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => callers.id, { onDelete: 'cascade' }),
    movedIds: uuid('moved_ids').array().notNull(),
    at: instant('at').notNull(),
    byName: text('by_name').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('caller_merges_keep').on(table.keepId),
    index('caller_merges_other').on(table.otherId),
  ],
)
