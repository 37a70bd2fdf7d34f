import { figures } from '@/lib/figures'

import { invalid } from '../http/problem'

// Thirty metrics of the 2,000 cells that one question may have, and of the period before.
const MOST_VALUES = 120_000

/** How many values all queries of one request may still have, and whether it is still asked. */
export type Room = { values: number; signal: AbortSignal | undefined }
export const roomOfRequest = (signal?: AbortSignal): Room => ({ values: MOST_VALUES, signal })

export const requireRoom = (room: Room, values: number) => {
  if (values <= room.values) return
  throw invalid({
    metrics: `More than ${figures(MOST_VALUES)} values in one request. Ask for fewer metrics, a coarser grain or fewer questions at once.`,
  })
}
