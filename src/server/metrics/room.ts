import { figures } from '@/lib/figures'

import { invalid } from '../http/problem'

// Thirty metrics of the 2,000 cells that one question may have, and of the period before.
const MOST_VALUES = 120_000
/** Of a run of a report, which is stored. */
const MOST_KEPT = 40_000
/** Each value repeats the filters: so many characters of them count as one more value. */
const CHARACTERS = 200

/** How many values all queries of one request may still have, and whether it is still asked. */
export type Room = { most: number; values: number; signal: AbortSignal | undefined }

const roomFor = (most: number, signal?: AbortSignal): Room => ({ most, values: most, signal })
export const roomOfRequest = (signal?: AbortSignal): Room => roomFor(MOST_VALUES, signal)
export const roomOfRun = (): Room => roomFor(MOST_KEPT)

const sizeOf = (values: number, filters: object) =>
  values * Math.max(1, Math.ceil(JSON.stringify(filters).length / CHARACTERS))

/** 422 where there is no room for so many values under these filters. */
export const requireRoom = (room: Room, values: number, filters: object) => {
  if (sizeOf(values, filters) <= room.values) return
  throw invalid({
    metrics: `More than ${figures(room.most)} values at once. Ask for fewer metrics, a coarser grain, fewer words in filters or fewer questions.`,
  })
}

export const takeRoom = (room: Room, values: number, filters: object) => {
  requireRoom(room, values, filters)
  room.values -= sizeOf(values, filters)
}
