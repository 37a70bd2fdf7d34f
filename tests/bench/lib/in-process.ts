import { createDeps } from '@/server/create-deps'
import { readEnvironment } from '@/server/env'
import { createLog } from '@/server/log'

import { secretVariables } from '../../harness/sign'
import type { DatabasePlace } from './bench-database'

/** The server's dependencies in this process over a database; no workers. `close` them when done. */
export const openDeps = async (place: DatabasePlace) =>
  createDeps(
    readEnvironment({ ...secretVariables, SAMPLE_DATA: 'off' }),
    createLog('silent'),
    await place.open(),
  )
