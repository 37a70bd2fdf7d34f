import * as z from 'zod'

import { numeric } from './list-param'

/** `nextCursor` of the page before. */
export const cursor = z.string().max(400).optional()

export const pageParams = z.object({
  cursor,
  limit: numeric(z.int().min(1).max(100)).default(50),
})

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int() })
