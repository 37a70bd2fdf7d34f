import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'

/** A PGlite, wherever it runs, that is talked to like a Postgres: by the bytes of the wire protocol. */
export type Embedded = {
  connect: (port: MessagePort) => void
  /** Copies its files between two statements, as `kill -9` would leave them. No statement runs meanwhile. */
  copyTo: (folder: string) => Promise<void>
  close: () => Promise<void>
}

/** `onLost` is called once when the database stops without being closed. */
export type StartEmbedded = (dataDir: string, onLost: (error: Error) => void) => Promise<Embedded>

/** What the server tells the database's thread, and what that answers once it can be talked to. */
/** A copy is answered at its port: with null, or why it failed. */
export type ToThread = MessagePort | { copyTo: string; answer: MessagePort } | 'close'
export type FromThread = 'ready' | { trap: unknown }

export const hasEmbedded = (folder: string) => existsSync(join(folder, 'PG_VERSION'))
