import type { MessagePort } from 'node:worker_threads'

/** A PGlite, wherever it runs, that is talked to like a Postgres: by the bytes of the wire protocol. */
export type Embedded = {
  connect: (port: MessagePort) => void
  close: () => Promise<void>
}

/** `onLost` is called once when the database stops without being closed. */
export type StartEmbedded = (dataDir: string, onLost: (error: Error) => void) => Promise<Embedded>

/** What the server tells the database's thread, and what that answers once it can be talked to. */
export type ToThread = MessagePort | 'close'
export type FromThread = 'ready' | { trap: unknown }
