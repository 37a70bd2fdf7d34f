import * as z from 'zod'

import { numeric } from './list-param'

/** What a list put into its last answer; the next page begins behind it. */
export const cursor = z.string().max(400).optional()

export const pageParams = z.object({
  cursor,
  limit: numeric(z.int().min(1).max(100)).default(50),
})

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int() })
