import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'

import { SEEDED_CATEGORIES } from '@/contracts/seeded-categories'
import type { OpenDatabase } from '@/server/db/client'
import type { Embedded } from '@/server/db/embedded'
import { embeddedPool, wrapEmbedded } from '@/server/db/open'
import { serveWire } from '@/server/db/wire-server'

import { migrationsHash } from './migrations-hash'

const CACHE = 'node_modules/.cache/ai-support-crm'

/** What only migrations and the start of a server write. */
export const KEPT_TABLES = ['applied_migrations', 'event_epochs']

const categories = JSON.stringify(SEEDED_CATEGORIES).replaceAll("'", "''")
export const SEED_CATEGORIES = `insert into categories (key, label) select * from json_each_text('${categories}')`

/** Making a cluster takes seconds, restoring one a fraction: made once per change of the migrations. */
const migratedSnapshot = async (): Promise<Blob> => {
  const file = join(CACHE, `empty-${migrationsHash()}.tar`)
  if (existsSync(file)) return new Blob([readFileSync(file)])
  const client = await PGlite.create()
  const database = await wrapEmbedded(serveWire(client, () => {}))
  await client.exec(EMPTY)
  // Two thirds of the files, which every copy would read for nothing.
  await client.exec('update pg_database set datistemplate = false')
  await client.exec('drop database template0')
  await client.exec('drop database template1')
  const snapshot = await client.dumpDataDir('none')
  await database.close()
  mkdirSync(CACHE, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, Buffer.from(await snapshot.arrayBuffer()))
  renameSync(unfinished, file)
  return snapshot
}

/** All that a test could leave behind except rows and the numbers of sequences. */
const SHAPE = `
  select md5(string_agg(line, chr(10) order by line)) as shape from (
    select concat_ws(' ', 'class', oid, relname, relkind, relnatts, reloptions, relpages, reltuples)
      from pg_class where relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)
    union all
    select concat_ws(' ', 'column', attrelid, attnum, attname, atttypid, attnotnull, atthasdef)
      from pg_attribute where attrelid >= 16384
    union all select concat_ws(' ', 'default', oid, adbin) from pg_attrdef
    union all select concat_ws(' ', 'constraint', oid, conname, convalidated) from pg_constraint
    union all select concat_ws(' ', 'trigger', oid, tgname, tgenabled) from pg_trigger
    union all select concat_ws(' ', 'function', oid, prosrc) from pg_proc where oid >= 16384
    union all select concat_ws(' ', 'schema', oid, nspname) from pg_namespace
    union all select concat_ws(' ', 'setting', setdatabase, setrole, setconfig) from pg_db_role_setting
    union all select concat_ws(' ', 'role', oid, rolname) from pg_authid
    union all select concat_ws(' ', 'statistics', count(*)) from pg_statistic where starelid >= 16384
    union all select m::text from applied_migrations as m
    union all select e::text from event_epochs as e
  ) as lines (line)`

/** Back to what the migrations leave, with new files for what was ever written to. */
const EMPTY = `
  do $$
  declare
    used text := (
      select string_agg(oid::regclass::text, ', ') from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and (pg_relation_size(oid) > 0 or reltuples >= 0)
        and relname <> all ('{${KEPT_TABLES.join()}}')
    );
  begin
    if used is not null then execute 'truncate ' || used || ' restart identity cascade'; end if;
    -- What a new index has, so that queries are planned as in a new database.
    update pg_class set relpages = pg_relation_size(oid) / 8192, reltuples = 0
      where relnamespace = 'public'::regnamespace and relkind = 'i' and reltuples < 0;
    perform setval(seqrelid, 1, false) from pg_sequence;
    ${SEED_CATEGORIES};
  end $$`

/** Answers the first value of the last of these statements. */
const ask = async (embedded: Embedded, ...statements: string[]): Promise<unknown> => {
  const pool = embeddedPool(embedded)
  try {
    let answer: unknown
    for (const statement of statements) {
      const { rows } = await pool.query({ text: statement, rowMode: 'array' })
      answer = rows[0]?.[0]
    }
    return answer
  } finally {
    await pool.end()
  }
}

/** Closed and emptied. Restoring one takes half a second, and the files of a worker share a process. */
const idle: Embedded[] = []
let shapeOfNew: unknown

const restore = async (): Promise<Embedded> => {
  const restored = serveWire(
    await PGlite.create({ loadDataDir: await migratedSnapshot() }),
    () => {},
  )
  shapeOfNew ??= await ask(restored, SHAPE)
  return restored
}

const giveBack = async (embedded: Embedded) => {
  const shape = await ask(embedded, EMPTY, SHAPE).catch(() => undefined)
  if (shape === shapeOfNew) idle.push(embedded)
  else await embedded.close()
}

/** A migrated, empty database in this process. `close` empties it for the next caller. */
export const openEmbeddedHere = async (): Promise<OpenDatabase> => {
  const embedded = idle.pop() ?? (await restore())
  let closed: Promise<void> | undefined
  return wrapEmbedded({
    ...embedded,
    close: () => (closed ??= giveBack(embedded)),
  })
}
