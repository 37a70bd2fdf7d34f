import { parentPort, workerData } from 'node:worker_threads'

import { startEmbeddedInThread } from '../db/embedded-in-thread'
import { runBehindRequests } from '../threads/behind-requests'
import { runBackupCommand } from './command'
import type { ThreadAnswer, ThreadData } from './command-in-thread'
import { wordsOf } from './format'

runBehindRequests()

const { place, parameters, now } = workerData as ThreadData // as it was started
const key = place.CREDENTIALS_KEY && Buffer.from(place.CREDENTIALS_KEY)
const tell = (answer: ThreadAnswer) => parentPort?.postMessage(answer, [])

runBackupCommand(
  {
    env: { ...place, CREDENTIALS_KEY: key },
    start: startEmbeddedInThread(new URL('embedded-thread.js', import.meta.url)),
    now: () => now,
    print: () => {},
  },
  parameters,
).then(
  () => tell({ error: null }),
  (error: unknown) => tell({ error: wordsOf(error) }),
)
