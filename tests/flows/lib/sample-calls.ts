import { calls } from '@/server/db/schema'

import { recordReset } from '../../builders/record-events'
import type { TestServer } from '../../harness/server'

/** Makes every call one of the sample workspace, and tells whoever keeps calls in memory. */
export const markAllAsSample = ({ db }: TestServer) =>
  db.transaction(async (tx) => {
    await tx.update(calls).set({ isSample: true })
    await recordReset(tx)
  })
