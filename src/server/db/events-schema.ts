import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { instant } from './columns'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What happened, by whom, kept for 30 days. `(epoch, tx, id)` is commit order for a reader that
 * takes only transactions older than every running one. `before` and `after` hold the changed
 * fields; an erasure blanks them.
 */
export const domainEvents = pgTable(
  'domain_events',
  {
    epoch: integer().notNull(),
    tx: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    id: bigserial({ mode: 'bigint' }).notNull(),
    at: instant('at').notNull(),
    entity: text().notNull(),
    entityId: text('entity_id'),
    what: text().notNull(),
    callId: uuid('call_id'),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.epoch, table.tx, table.id] }),
    index('domain_events_of_call')
      .on(table.callId)
      .where(sql`before is not null or after is not null`),
    index('domain_events_of_entity')
      .on(table.entityId)
      .where(sql`before is not null or after is not null`),
  ],
)

/**
 * A transaction id only means something in the cluster that gave it. Whenever the database turns up
 * in another one a new epoch begins, so that `(epoch, tx)` always rises.
 */
export const eventEpochs = pgTable('event_epochs', {
  epoch: integer().primaryKey(),
  /** The cluster's own identifier; empty where it may not be read. */
  cluster: text().notNull(),
  beganAt: instant('began_at').notNull().defaultNow(),
  /** Events up to this transaction of the epoch are gone. */
  prunedTo: xid8('pruned_to'),
})

/** How far each durable consumer of the events has come. */
export const eventConsumers = pgTable('event_consumers', {
  name: text().primaryKey(),
  epoch: integer().notNull(),
  tx: xid8().notNull(),
  id: bigint({ mode: 'bigint' }).notNull(),
})
