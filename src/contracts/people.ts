import * as z from 'zod'

import { ROLES } from './call-words'

export const person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
})
export type Person = z.infer<typeof person>

export const people = z.array(person)

/** A person as other things refer to them; the name is copied so that it survives the account. */
export const personRef = z.object({ id: z.uuid().nullable(), name: z.string() })
