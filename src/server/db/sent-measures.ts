import { type SQL, sql } from 'drizzle-orm'

import { callContents } from './schema'

/** How long the caller of a call usually waited for the voice agent, in whole milliseconds. */
export const latencyMs: SQL = sql`round(coalesce(
  (${callContents.latency} ->> 'p50Ms')::float8, (${callContents.latency} ->> 'averageMs')::float8))`

/** What the provider charged for a call. */
export const costUsd: SQL = sql`(${callContents.costs} ->> 'totalUsd')::float8`
