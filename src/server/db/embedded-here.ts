import { PGlite } from '@electric-sql/pglite'

import type { StartEmbedded } from './embedded'
import { serveWire } from './wire-server'

export const startEmbeddedHere: StartEmbedded = async (dataDir, onLost) =>
  serveWire(await PGlite.create({ dataDir }), (error) =>
    onLost(new Error('The embedded database failed', { cause: error })),
  )
