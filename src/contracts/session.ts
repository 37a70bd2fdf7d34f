import * as z from 'zod'

import { MAX_EMAIL_LENGTH, visibleOnly } from './email-address'
import { person } from './people'

export const loginInput = z.object({
  email: z.string().overwrite(visibleOnly).min(1).max(MAX_EMAIL_LENGTH),
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
