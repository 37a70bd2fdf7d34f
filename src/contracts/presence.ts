import * as z from 'zod'

export const presence = z.object({
  userId: z.uuid(),
  name: z.string(),
  isAvailable: z.boolean(),
  /** Null: never said. */
  since: z.iso.datetime().nullable(),
  /** Away by hand lasts until it is taken back by hand. */
  by: z.enum(['hand', 'inactivity']),
})
export type Presence = z.infer<typeof presence>

/** Everybody on one page. */
export const presences = z.object({
  items: z.array(presence),
  nextCursor: z.null(),
  total: z.int(),
})

export const presenceInput = z.object({
  isAvailable: z.boolean(),
  by: z.enum(['hand', 'inactivity']).default('hand'),
})
export type PresenceInput = z.output<typeof presenceInput>
