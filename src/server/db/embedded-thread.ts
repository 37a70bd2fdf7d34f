import { existsSync, readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

import { PGlite } from '@electric-sql/pglite'

import { type FromThread, hasEmbedded, type ToThread } from './embedded'
import { serveWire } from './wire-server'

/** As the build makes it. */
const EMPTY_DATABASE = new URL('empty-database.tgz', import.meta.url)
/** A quarter of the default: PGlite takes all of it at start, and the system caches the files anyway. */
const SHARED_BUFFERS = '32MB'

const dataDir = String(workerData)
const isUnpacked = !hasEmbedded(dataDir) && existsSync(EMPTY_DATABASE)
const database = await PGlite.create({
  dataDir,
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  ...(isUnpacked && { loadDataDir: new Blob([readFileSync(EMPTY_DATABASE)]) }),
})
const tell = (message: FromThread) => parentPort?.postMessage(message, [])
const server = serveWire(database, (error) => {
  // Ends the thread: PGlite would catch whatever is thrown here, and go on.
  tell({ trap: error })
  process.exit(1)
})
parentPort?.on('message', (message: ToThread) => {
  // PGlite leaves an exit code behind that would mean a failure.
  if (message === 'close') void server.close().then(() => process.exit(0))
  else if ('copyTo' in message) {
    const { copyTo, answer } = message
    void server.copyTo(copyTo).then(
      () => answer.postMessage(null, []),
      (error: unknown) => answer.postMessage(error, []),
    )
  } else server.connect(message)
})
tell('ready')
