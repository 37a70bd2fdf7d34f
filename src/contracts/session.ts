import * as z from 'zod'

import { person } from './people'

export const loginInput = z.object({
  email: z.string().trim().min(1).max(320),
  password: z.string().min(1).max(1024),
})
export type LoginInput = z.infer<typeof loginInput>

/** 200 also for wrong credentials, so that `message` reaches the person (specification §5). */
export const loginAnswer = z.object({
  success: z.boolean(),
  token: z.string().optional(),
  user: person.optional(),
  message: z.string().optional(),
})
