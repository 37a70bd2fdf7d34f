import * as z from 'zod'

import { DIRECTIONS } from './call-words'

const share = z.number().min(0).max(1)

/** Of `n` claims that people judged, `right` were; the interval in which the share lies in 95 %. */
const accuracy = z.object({ n: z.int(), right: z.int(), low: share, high: share })

/** How well the AI's categories agree with people, on the calls judged last. */
export const accuracyReport = z.object({
  all: accuracy,
  /** By what the AI claimed, the most judged first. `missed`: people put so many others there. */
  categories: z.array(accuracy.extend({ category: z.string(), missed: z.int() })),
  /** As many calls each as judged one after the other, the earliest first; the newest may be fewer. */
  blocks: z.array(accuracy.extend({ until: z.iso.datetime() })),
  /** What a hundred corrections bring, in shares of 1; null: too few to tell. */
  gain: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Who claimed it, the newest claim first. */
  versions: z.array(accuracy.extend({ version: z.string(), last: z.iso.datetime() })),
  /** Calls that nobody has reviewed, the least sure first: judging them teaches most. */
  teachMost: z.array(
    z.object({
      id: z.uuid(),
      callerName: z.string().nullable(),
      callerNumber: z.string().nullable(),
      direction: z.enum(DIRECTIONS).nullable(),
      opening: z.string().nullable(),
      startedAt: z.iso.datetime().nullable(),
      category: z.string(),
      confidence: share,
    }),
  ),
})
export type AccuracyReport = z.infer<typeof accuracyReport>
