import { parentPort, workerData } from 'node:worker_threads'

import { PGlite } from '@electric-sql/pglite'

import type { FromThread, ToThread } from './embedded'
import { serveWire } from './wire-server'

const dataDir = String(workerData)
const tell = (message: FromThread) => parentPort?.postMessage(message, [])
const server = serveWire(await PGlite.create({ dataDir }), (error) => {
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
