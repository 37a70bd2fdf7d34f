import type { MessagePort } from 'node:worker_threads'

/** A PGlite, wherever it runs, that is talked to like a Postgres: by the bytes of the wire protocol. */
export type Embedded = {
  connect: (port: MessagePort) => void
  /** Copies its files as they are between two statements, as if it had been killed there. Nothing runs meanwhile. */
  copyTo: (folder: string) => Promise<void>
  close: () => Promise<void>
}

/** `onLost` is called once when the database stops without being closed. */
export type StartEmbedded = (dataDir: string, onLost: (error: Error) => void) => Promise<Embedded>

/** What the server tells the database's thread, and what that answers once it can be talked to. */
export type ToThread = MessagePort | { copyTo: string } | 'close'
export type FromThread = 'ready' | { trap: unknown } | { copied: string; error?: unknown }
