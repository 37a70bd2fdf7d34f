import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { OpenDatabase } from '@/server/db/client'
import { openEmbedded, openPostgres } from '@/server/db/open'
import { startEmbeddedHere } from '@/server/db/embedded-here'

import { createDatabase, findPostgresServer } from '../../harness/postgres'

export const DATABASES = ['embedded', 'postgres'] as const
export type DatabaseKind = (typeof DATABASES)[number]

/** An empty place for a database: a temporary folder, or a database on a Postgres of our own. */
export type DatabasePlace = {
  kind: DatabaseKind
  /** Opens and migrates it in this process. */
  open: () => Promise<OpenDatabase>
  /** What a server process needs to open it. Only one process at a time opens an embedded one. */
  variables: Record<string, string>
  /** Of the database's own process, where there is one that can be watched. */
  pid?: number
  remove: () => Promise<void>
}

const embeddedPlace = async (): Promise<DatabasePlace> => {
  const folder = mkdtempSync(join(tmpdir(), 'support-crm-bench-'))
  return {
    kind: 'embedded',
    open: () =>
      openEmbedded(folder, startEmbeddedHere, (error) => {
        throw error
      }),
    variables: { DATA_DIR: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * What anybody gives a Postgres that holds a million calls: memory (its default is 128 MB), and commits
 * that are on the disk before they are answered, unlike those of the tests' server.
 */
const SETTINGS = { shared_buffers: '2GB', fsync: 'on' }

const postgresPlace = async (): Promise<DatabasePlace> => {
  const server = await findPostgresServer(SETTINGS)
  const { url, remove } = await createDatabase(server.url)
  let isRemoved = false
  return {
    kind: 'postgres',
    open: () =>
      openPostgres(url, (error) => {
        if (!isRemoved) throw error
      }),
    variables: { DATABASE_URL: url },
    pid: server.pid?.(),
    remove: async () => {
      isRemoved = true
      await remove()
      await server.stop()
    },
  }
}

export const makePlace = (kind: DatabaseKind): Promise<DatabasePlace> =>
  kind === 'embedded' ? embeddedPlace() : postgresPlace()
