import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { bytea, instant } from './columns'

/** What was learned of people's verdicts: hashed columns and weights, no text. */
export const models = pgTable(
  'models',
  {
    kind: text().$type<'category'>().notNull(),
    /** Counted per workspace. */
    number: integer().notNull(),
    state: text({ enum: ['live', 'shadow', 'refused'] }).notNull(),
    trainedAt: instant('trained_at').notNull(),
    verdicts: integer().notNull(),
    examples: integer().notNull(),
    score: jsonb().$type<{ right: number; rulesRight: number; rulesWrong: number; of: number }>(),
    /** Null: refused, because there was too little to learn from. */
    bytes: bytea(),
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.number] })],
)
